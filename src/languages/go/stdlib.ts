/**
 * Is this path one of the standard library's? Go keeps paths without a dot in their first element for itself,
 * but a module need not follow that, so that what begins like nothing in there is taken for a package.
 */
export function isStandard(path: string): boolean {
  const slash = path.indexOf('/');
  return FIRST_ELEMENTS.has(slash < 0 ? path : path.slice(0, slash));
}

/** The union over all releases; `cmd` and `internal` are not for everyone, but nobody else has them. */
const FIRST_ELEMENTS: ReadonlySet<string> = new Set(
  `C archive arena bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding
  errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect
  regexp runtime simd slices sort strconv strings structs sync syscall testing text time unicode unique unsafe
  uuid vendor weak`.split(/\s+/),
);
