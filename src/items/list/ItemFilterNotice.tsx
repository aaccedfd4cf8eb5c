import { Fragment, useLayoutEffect } from 'react';
import {
  type ActiveFilter,
  activeConditions,
  type EntriesFilter,
  isOfEntries,
} from '../../contract/activeFilters';
import { entryTexts } from '../../references/texts';
import { useChosen } from '../../references/useReferenceChoices';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { useFilterChange } from './changeFilter';
import { type FilterEntry, useFilterEntries } from './filterEntries';
import { itemFilterTexts as texts } from './filterTexts';
import { currentDay, type GivenFilter } from './itemFilter';
import { type ItemMatches, useItemMatches } from './itemMatches';
import { clothesTexts } from './texts';

interface ItemFilterNoticeProps {
  filter: GivenFilter;
  /** Whether the whole list is loaded, so that the app filters it and not the server. */
  hasWhole: boolean;
  /**
   * Called with a function that returns the filter for the whole list, or null if the server
   * filters. The filter is wrapped, because a state setter would call a bare function.
   */
  onMatches(take: () => ItemMatches | null): void;
}

/**
 * A notice that names the active filters of the list and clears them. Passes the filter for the
 * whole list to `onMatches`.
 */
export function ItemFilterNotice({ filter, hasWhole, onMatches }: ItemFilterNoticeProps) {
  const { clear } = useFilterChange();
  const entryOf = useFilterEntries(filter.asked);
  const matches = useItemMatches(filter.asked, hasWhole, entryOf);
  // A layout effect runs before the browser paints, so that no row outside the filter is seen.
  useLayoutEffect(() => {
    onMatches(() => matches);
    return () => onMatches(() => null);
  }, [onMatches, matches]);
  return (
    <Notice
      actions={
        <Button variant="text" size="small" onClick={clear}>
          {clothesTexts.clearFilter}
        </Button>
      }
    >
      {activeConditions(filter.asked).map(([active, otherEnd], at) => (
        <Fragment key={active.name}>
          {at > 0 && ', '}
          {active.kind === 'entry' ? (
            <Entry {...active} />
          ) : isOfEntries(active) ? (
            <Entries {...active} entryOf={entryOf} />
          ) : (
            <bdi>{wordsOf(active, otherEnd, filter.texts[active.address] === currentDay)}</bdi>
          )}
        </Fragment>
      ))}
      {filter.unknown && (
        <>
          {filter.count > 0 && '. '}
          {texts.unknown(filter.unknown)}
        </>
      )}
    </Notice>
  );
}

type EntryFilter = Extract<ActiveFilter, { kind: 'entry' }>;

function Entry({ list, text, value }: EntryFilter) {
  const chosen = useChosen(list, value);
  return (
    <>
      {text}: <bdi>{chosen?.name ?? `№ ${value}`}</bdi>
    </>
  );
}

/** Names the entries: a merged one by what it became, a deleted one as such. */
function Entries({ list, text, value, entryOf }: EntriesFilter & { entryOf: FilterEntry }) {
  return (
    <>
      {text}:{' '}
      {value.map((id, at) => {
        const entry = entryOf(list, id);
        return (
          <Fragment key={id}>
            {at > 0 && texts.and}
            <bdi>{entry === null ? texts.deleted(entryTexts[list]) : (entry?.name ?? `№ ${id}`)}</bdi>
          </Fragment>
        );
      })}
    </>
  );
}

function wordsOf(
  active: Exclude<ActiveFilter, EntryFilter | EntriesFilter>,
  otherEnd: ActiveFilter | undefined,
  isToday: boolean,
): string {
  const { text } = active;
  switch (active.kind) {
    case 'lacks':
      return text;
    case 'day':
      if (otherEnd?.kind === 'day') return texts.days(text, active.value, otherEnd.value);
      if (isToday && active.name === 'createdFrom') return texts.today(text);
      return `${texts.end(active)} ${texts.day(active.value)}`;
    case 'price':
      if (otherEnd?.kind === 'price') return texts.prices(text, active.value, otherEnd.value);
      return `${texts.end(active)} ${texts.price(active.value)}`;
    case 'size':
      return texts.of(text, active.value);
    case 'ids':
      return texts.of(text, active.value.length);
  }
}
