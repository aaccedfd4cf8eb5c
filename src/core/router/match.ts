/**
 * Parameters of a pattern such as `/admin/clothes/:clothesId(id)/purchases`: `:name` matches one
 * part of a path as text, `:name(id)` only a positive integer, as a number.
 */
export type Params<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? PartParams<Part> & Params<Rest>
  : PartParams<Pattern>;

type PartParams<Part extends string> = Part extends `:${infer Name}(id)`
  ? { [K in Name]: number }
  : Part extends `:${infer Name}`
    ? { [K in Name]: string }
    : object;

/**
 * Returns the pattern's parameters if the path matches, otherwise null. A trailing slash makes no
 * difference.
 */
export function match<Pattern extends string>(pattern: Pattern, path: string): Params<Pattern> | null {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string | number> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    const read = part.endsWith('(id)') ? idOf(value) : textOf(value);
    if (read === null) return null;
    params[part.slice(1).replace('(id)', '')] = read;
  }
  // The loop has filled exactly the names of the pattern's type.
  return params as Params<Pattern>;
}

function partsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

function idOf(text: string): number | null {
  const value = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(value) ? value : null;
}

/** Decodes a part; returns null for an empty or wrongly escaped part. */
function textOf(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null;
  }
}
