/**
 * Returns whether the pointer or the focus reaches a control early enough to fetch only then the
 * file that the control needs. Fingers do not hover, and on a slow connection the file would come
 * too late; there, files are fetched while the browser is idle.
 */
export function hintsAreEarly(): boolean {
  return matchMedia('(any-hover: hover)').matches && !/[23]g/.test(connectionType());
}

/** Returns how quick the connection is, as `4g` or `slow-2g`; '' if the browser does not tell. */
function connectionType(): string {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType ?? '';
}
