import { useId } from 'react';
import { pageSizes } from '../../contract/limits';
import { IconButton } from '../IconButton';
import { IconChevronLeft, IconChevronRight } from '../icons';

export interface PagerLabels {
  pages: string;
  pageSize: string;
  all: string;
  previous: string;
  next: string;
  /** Formats a range, such as «1–10 з 57». */
  range(from: number, to: number, total: number): string;
}

export const pagerTexts: PagerLabels = {
  pages: 'Сторінки',
  pageSize: 'Рядків на сторінці',
  all: 'Усі',
  previous: 'Попередня сторінка',
  next: 'Наступна сторінка',
  range: (from, to, total) => `${from}–${to} з ${total}`,
};

/** Page sizes; 0 means all rows on one page. */
const sizes = [...pageSizes, 0];

export interface PagerProps {
  /** The page number, from 1. */
  page: number;
  /** Rows per page; 0 for all. */
  size: number;
  /** Rows on all pages. */
  count: number;
  onPage(page: number): void;
  /** Changes the page size; without it the size is fixed. */
  onSize?: (size: number) => void;
  labels?: Partial<PagerLabels>;
}

/** Renders the page size, the visible range, and the buttons for the previous and next page. */
export function Pager({ page, size, count, onPage, onSize, labels }: PagerProps) {
  const id = useId();
  const texts = { ...pagerTexts, ...labels };
  const pages = pageCount(count, size);
  const { from, to } = pageRange(page, size, count);
  return (
    <nav className="pager" aria-label={texts.pages}>
      {onSize && (
        <>
          <label htmlFor={id}>{texts.pageSize}</label>
          <select id={id} value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((option) => (
              <option key={option} value={option}>
                {option || texts.all}
              </option>
            ))}
          </select>
        </>
      )}
      <div>
        <span className="pager-range" aria-current="page">
          {texts.range(Math.min(from + 1, count), to, count)}
        </span>
        {/* aria-disabled, because disabled would drop the focus after the last press. */}
        <IconButton
          label={texts.previous}
          icon={<IconChevronLeft />}
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onPage(page - 1)}
        />
        <IconButton
          label={texts.next}
          icon={<IconChevronRight />}
          aria-disabled={page >= pages || undefined}
          onClick={() => page < pages && onPage(page + 1)}
        />
      </div>
    </nav>
  );
}

/** Returns the number of pages, at least one: an empty table is one empty page. */
export function pageCount(count: number, size: number): number {
  return size > 0 ? Math.max(1, Math.ceil(count / size)) : 1;
}

/** Returns the places [from, to) of a page's rows among all rows, from 0. */
export function pageRange(page: number, size: number, count: number): { from: number; to: number } {
  if (size === 0) return { from: 0, to: count };
  return { from: (page - 1) * size, to: Math.min(page * size, count) };
}
