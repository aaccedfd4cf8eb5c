import { itemNumber } from '../core/texts/itemNumber';

/** Returns the numbers of items, with those that follow each other as a range: «№ 7, 1201–1220». */
export function itemNumbers(ids: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.to === id - 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  return itemNumber(ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', '));
}
