/** Numbers of rows, in display order. */
export type RowNumbers = Uint32Array;

/** Length of the runs that are sorted in one step, which takes far less time than a frame. */
const run = 128;
/** Elements merged in one step. */
const stride = 1024;

/** Returns the numbers 0 to length - 1. */
export function naturalOrder(length: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(length);
  for (let number = 0; number < length; number++) numbers[number] = number;
  return numbers;
}

/**
 * Sorts the numbers 0 to length - 1 by a stable merge sort that yields after each step, so that a
 * long list is sorted while the browser is idle. `compare` gives the order of two numbers.
 */
export function* sortSteps(
  length: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  let from = naturalOrder(length);
  for (let start = 0; start < length; start += run) {
    from.subarray(start, start + run).sort(compare);
    yield;
  }
  let to = new Uint32Array(length);
  for (let width = run; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      yield* merge(
        from,
        to,
        start,
        Math.min(start + width, length),
        Math.min(start + 2 * width, length),
        compare,
      );
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Merges the sorted from[start, middle) and from[middle, end) into `to`. */
function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
): Generator<void, void> {
  // Most lists are already sorted, so there is nothing to merge.
  if (middle >= end || compare(at(from, middle - 1), at(from, middle)) <= 0) {
    to.set(from.subarray(start, end), start);
    return;
  }
  let left = start;
  let right = middle;
  for (let place = start; place < end; place++) {
    const takeLeft = right >= end || (left < middle && compare(at(from, left), at(from, right)) <= 0);
    to[place] = at(from, takeLeft ? left++ : right++);
    if (place % stride === 0) yield;
  }
}

/**
 * Returns the number at a place. The place is always within bounds, which the compiler cannot know.
 */
const at = (numbers: Uint32Array, place: number): number => numbers[place] ?? 0;
