import { IconButton } from '../../ui/IconButton';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons';
import { pagerTexts } from '../../ui/table/Pager';

interface JournalPagesProps {
  page: number;
  /** The last page. */
  last: number;
  range: string;
  onPage(page: number): void;
}

/** The range that is shown, and the way to the pages beside it. They are all equally long. */
export function JournalPages({ page, last, range, onPage }: JournalPagesProps) {
  return (
    <nav className="pager" aria-label={pagerTexts.pages}>
      <div>
        <span className="pager-range" aria-current="page">
          {range}
        </span>
        {/* aria-disabled, not disabled: the last press must not take the focus away. */}
        <IconButton
          label={pagerTexts.previous}
          icon={<IconChevronLeft />}
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onPage(page - 1)}
        />
        <IconButton
          label={pagerTexts.next}
          icon={<IconChevronRight />}
          aria-disabled={page >= last || undefined}
          onClick={() => page < last && onPage(page + 1)}
        />
      </div>
    </nav>
  );
}
