/** A path that wraps after its slashes, and inside a name only if it has to. */
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
