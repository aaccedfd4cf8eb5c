import { type PagerLabels, pagerTexts } from './Pager';

export interface TableLabels extends PagerLabels {
  search: string;
  /** The text after the caption that says how to sort, for users who cannot see the arrows. */
  sortHint: string;
  /** Shown if no row matches the search, or there are no rows at all. */
  nothing: string;
  clear: string;
  /** The announcement after a search. */
  found(count: number): string;
  /** The announcement after a sort. */
  sorted(head: string, ascending: boolean): string;
}

export const tableTexts: TableLabels = {
  ...pagerTexts,
  search: 'Пошук',
  sortHint: ', кнопки в заголовках стовпців сортують',
  nothing: 'Нічого не знайдено',
  clear: 'Очистити пошук',
  found: (count) => `Знайдено: ${count}`,
  sorted: (head, ascending) => `${head}: ${ascending ? 'за зростанням' : 'за спаданням'}`,
};
