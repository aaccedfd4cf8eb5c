/** A module of a code that is not complete yet; null is still free for data. */
export type Module = 0 | 1 | null;

/**
 * Returns the standard's penalty, which is higher the harder the code is to scan: for long runs,
 * squares, false finders and an uneven share of dark modules.
 */
export function penaltyOf(modules: readonly Module[][]): number {
  let penalty = 0;
  let dark = 0;
  for (const [y, row] of modules.entries()) {
    penalty += linePenalty(row) + linePenalty(modules.map((line) => line[y] ?? null));
    const above = modules[y - 1];
    for (const [x, module] of row.entries()) {
      dark += Number(module);
      if (above && x > 0 && module === row[x - 1] && module === above[x] && module === above[x - 1])
        penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs(dark / modules.length ** 2 - 0.5) * 20) * 10;
}

/** The eleven modules that look like a finder, as bits. */
const falseFinders = [0b10111010000, 0b00001011101];

/** Returns the penalty of a row or column for its runs and false finders. */
function linePenalty(line: readonly Module[]): number {
  let [penalty, run, bits] = [0, 0, 0];
  for (const [at, module] of line.entries()) {
    run = module === line[at - 1] ? run + 1 : 1;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
    bits = ((bits << 1) | Number(module)) & 0x7ff;
    if (at > 9 && falseFinders.includes(bits)) penalty += 40;
  }
  return penalty;
}
