/**
 * A name and what divides it from the next one. A quote counts where a name begins, so that
 * `Сумка 15", чорна` has two names, and only if nothing follows the closing one: all of
 * `"Зара" нова` is a name.
 */
const part = new RegExp(
  `\\s*(?:${[
    /"(?<quoted>(?:[^"]|"")*)"\s*(?=[,;\r\n]|$)/,
    /(?<plain>"(?:[^"]|"")*"(?!")[^,;\r\n]*|[^",;\r\n][^,;\r\n]*)/,
    /"(?<open>.*)/,
  ]
    .map(({ source }) => source)
    .join('|')})?[,;\\r\\n]?`,
  'gsu',
);

/**
 * Returns the names in a text, trimmed outside of quotes, without empty ones. Of names with the
 * same key the first stays. After a quote that nothing closes (`isUnclosed`), all the rest is one
 * name.
 */
export function splitNames(
  text: string,
  keyOf: (name: string) => string,
): { names: string[]; isUnclosed: boolean } {
  const names = new Map<string, string>();
  let isUnclosed = false;
  for (const { groups: { quoted, plain, open } = {} } of text.matchAll(part)) {
    isUnclosed ||= open !== undefined;
    const name = plain?.trim() ?? (quoted ?? open ?? '').replaceAll('""', '"');
    const key = keyOf(name);
    if (name.trim() !== '' && !names.has(key)) names.set(key, name);
  }
  return { names: [...names.values()], isUnclosed };
}
