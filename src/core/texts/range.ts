/**
 * Returns the range of shown rows in a list that comes page by page. `more`: there are more than
 * `total` rows, because the server stops counting at a limit.
 */
export function range(from: number, to: number, total: number, more: boolean): string {
  return `${from}–${to} з ${more ? 'понад ' : ''}${total}`;
}

/** Returns the number of found rows; `more` as for `range`. */
export function found(count: number, more: boolean): string {
  return `Знайдено${more ? ' понад' : ':'} ${count}`;
}
