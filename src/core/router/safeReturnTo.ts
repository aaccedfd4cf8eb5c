/** The address of the default page. */
export const home = '/admin';

/**
 * Returns the address to open after the sign-in: an address of this origin under /admin except the
 * sign-in page, otherwise /admin. Refuses characters that browsers interpret differently:
 * backslashes, control characters, escaped slashes and dots.
 */
export function safeReturnTo(text: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
  if (text === null || /[\u0000-\u0020\u007f\\]|%2f|%5c|%2e/i.test(text) || !/^\/(?!\/)/.test(text))
    return home;
  try {
    const { origin, pathname, search, hash } = new URL(text, location.origin);
    const inside = pathname === home || pathname.startsWith(`${home}/`);
    const login = /^\/admin\/login\/*$/.test(pathname);
    return origin === location.origin && inside && !login ? pathname + search + hash : home;
  } catch {
    return home;
  }
}
