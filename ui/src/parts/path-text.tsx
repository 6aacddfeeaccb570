/** A long path is broken behind its slashes, and within a name only where it has to be. */
export function PathText({ path }: { readonly path: string }) {
  return (
    <>
      {path.split(/(?<=\/)/).map((part, i) => (
        <>
          {i > 0 && <wbr />}
          {part}
        </>
      ))}
    </>
  );
}
