/** One line of the table that a measurement prints. */
export interface Figure {
  figure: string;
  measured: number;
  unit: string;
  /** The value of the same measurement on the floor, in the same run. */
  floor?: number;
  /**
   * The highest good value; with `atLeast`, the lowest. With `ofFloor`, it limits the ratio to the
   * floor.
   */
  goal: number;
  ofFloor?: boolean;
  atLeast?: boolean;
}

/** Prints figures as a table: measured, floor, ratio, goal, ok or over. */
export function report(title: string, figures: Figure[]): void {
  const rows = figures.map((line) => {
    const ratio = line.floor ? line.measured / line.floor : null;
    const judged = line.ofFloor ? (ratio ?? Number.NaN) : line.measured;
    const well = line.atLeast ? judged >= line.goal : judged <= line.goal;
    return [
      line.figure,
      `${round(line.measured)} ${line.unit}`,
      line.floor === undefined ? '' : `${round(line.floor)} ${line.unit}`,
      ratio === null ? '' : ratio.toFixed(2),
      `${line.atLeast ? '≥' : '≤'} ${line.goal}${line.ofFloor ? ' × floor' : ` ${line.unit}`}`,
      well ? 'ok' : 'over',
    ];
  });
  printTable([title, 'measured', 'floor', 'ratio', 'goal', ''], rows);
}

/** Prints rows under a head; the first column holds words, the others figures. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((text, column) =>
    Math.max(text.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  console.log('');
  for (const row of [head, widths.map((width) => '─'.repeat(width)), ...rows])
    console.log(
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
}

export function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Returns the median of `rounds` rounds, after one more round that warms up. */
export async function medianOf(rounds: number, measure: (round: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const value = await measure(round);
    if (round > 0) values.push(value);
  }
  return median(values);
}
