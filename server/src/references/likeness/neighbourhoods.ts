/**
 * Finds candidates for pairs of texts that are one edit apart. Such a pair always shares a
 * remainder, which is the text after removing at most one letter. Only the hashes of the remainders
 * are kept, because the remainders of long names would need gigabytes. So the caller has to compare
 * the candidates.
 */

/** Approximate number of remainders to sort at once, so that no step takes long. */
const partSize = 20_000;
const base = 69_069;
/**
 * Greater than any position in `texts`. A hash times this number, plus a position, is still an
 * exact number.
 */
const owners = 2 ** 21;

/**
 * Yields groups of candidates, as positions in `texts`. A pair may come several times. Awaits
 * `rest` between steps.
 */
export async function* neighbourhoods(
  members: readonly number[],
  texts: readonly (readonly string[])[],
  rest: () => Promise<void>,
): AsyncGenerator<number[]> {
  const total = members.reduce((sum, at) => sum + (texts[at]?.length ?? 0) + 1, 0);
  const parts: number[][] = Array.from({ length: Math.ceil(total / partSize) }, () => []);
  for (const at of members) {
    for (const hash of remainders(texts[at] ?? [])) {
      parts[hash % parts.length]?.push(hash * owners + at);
    }
    await rest();
  }
  for (const part of parts) {
    const sorted = Float64Array.from(part).sort();
    for (let first = 0, end = 0; first < sorted.length; first = end) {
      const hash = Math.floor((sorted[first] ?? 0) / owners);
      while (end < sorted.length && Math.floor((sorted[end] ?? 0) / owners) === hash) end += 1;
      if (end - first > 1) yield Array.from(sorted.subarray(first, end), (key) => key % owners);
    }
    await rest();
  }
}

/** Returns the hashes of a text and of all its remainders without one letter. Takes linear time. */
function remainders(text: readonly string[]): number[] {
  const before: number[] = [0];
  for (const letter of text) before.push(step(before.at(-1) ?? 0, letter));
  const hashes = [before.at(-1) ?? 0];
  // The hash of the text after a position, and the power of `base` that shifts the text before it.
  let [after, power] = [0, 1];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    hashes.push((Math.imul(before[at] ?? 0, power) + after) >>> 0);
    after = (Math.imul(code(text[at] ?? ''), power) + after) >>> 0;
    power = Math.imul(power, base);
  }
  return hashes;
}

function step(hash: number, letter: string): number {
  return (Math.imul(hash, base) + code(letter)) >>> 0;
}

function code(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}
