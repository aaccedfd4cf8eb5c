const home = '/admin';

/**
 * Returns the address to go to after the sign-in: one of this origin under /admin, but not the
 * sign-in itself; /admin for anything else. Refuses what browsers read in different ways:
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
