/**
 * Does this path belong to the standard library? Go reserves paths without a dot in their first element, but modules
 * do not always respect that, so only known first elements count.
 */
export function isStandard(path: string): boolean {
  const slash = path.indexOf('/');
  return FIRST_ELEMENTS.has(slash < 0 ? path : path.slice(0, slash));
}

/** Of all releases. `cmd` and `internal` cannot be imported from elsewhere, but other modules cannot have them. */
const FIRST_ELEMENTS: ReadonlySet<string> = new Set(
  `C archive arena bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding
  errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect
  regexp runtime simd slices sort strconv strings structs sync syscall testing text time unicode unique unsafe
  uuid vendor weak`.split(/\s+/),
);
