import { useState } from 'react';
import { itemFilterRows } from '../../contract/itemFilters';
import { localTime } from '../../core/lib/localTime';
import { Link } from '../../core/router/Link';
import { useLocation } from '../../core/router/location';
import { useQuery } from '../../core/router/useQuery';
import { withQuery } from '../../core/router/withQuery';
import { number } from '../../core/texts/number';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { IconRetry } from '../../ui/icons';
import type { ShownOverview } from './api';
import { sumText, overviewTexts as texts } from './texts';

interface SummaryProps {
  overview: ShownOverview;
  onRefresh(): void;
}

/** What is summed up, and when that was computed. */
export function Summary({ overview, onRefresh }: SummaryProps) {
  const { asOf, items, purchases } = overview;
  const [askedAt, setAskedAt] = useState<string | null>(null);
  return (
    <div className="overview-summary">
      <p>
        <Link to={useListAddress()}>{texts.toList(items)}</Link>
      </p>
      <p>
        {texts.purchases}: {purchasesText(purchases)}
      </p>
      <div className="overview-as-of">
        <p className="muted">{texts.asOf(localTime(asOf).slice(-5))}</p>
        <Button
          size="small"
          icon={<IconRetry />}
          onClick={() => {
            setAskedAt(asOf);
            onRefresh();
          }}
        >
          {texts.refresh}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {askedAt !== null && askedAt !== asOf && texts.refreshed}
      </p>
    </div>
  );
}

/** Says how many purchases there are; what is unknown is counted beside their sum. */
function purchasesText({ count, sum, withoutPrice, withoutDate }: ShownOverview['purchases']): string {
  if (count === 0) return texts.noPurchases;
  return [
    number(count),
    ...(count > withoutPrice ? [texts.sum(sumText(sum))] : []),
    ...(withoutPrice > 0 ? [texts.withoutPrice(withoutPrice)] : []),
    ...(withoutDate > 0 ? [texts.withoutDate(withoutDate)] : []),
  ].join(', ');
}

/** Returns the address of the list with the page's filter, and with the look that it came with. */
function useListAddress(): string {
  const query = new URLSearchParams(useLocation().query);
  query.delete('by');
  return withQuery('/admin/clothes', query);
}

/** Shown instead of pictures without items. */
export function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const [, patchQuery] = useQuery();
  if (!isFiltered)
    return <EmptyState text={texts.empty} action={<Link to="/admin/clothes">{texts.toEmptyList}</Link>} />;
  const clear = () => {
    const removed = itemFilterRows.map(({ address }) => [address, null]);
    patchQuery({ ...Object.fromEntries(removed), q: null, page: null });
  };
  return <EmptyState text={texts.nothingFound} action={<Button onClick={clear}>{texts.clear}</Button>} />;
}
