import { Fragment, useLayoutEffect } from 'react';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { useChosen } from '../../references/useReferenceChoices';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { useFilterChange } from './changeFilter';
import { entries, type ItemFilter } from './itemFilter';
import { type ItemMatches, useItemMatches } from './itemMatches';
import { itemFilterTexts as texts } from './texts';

interface ItemFilterNoticeProps {
  filter: ItemFilter;
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
  const matches = useItemMatches(filter, hasWhole);
  // A layout effect runs before the browser paints, so that no row outside the filter is seen.
  useLayoutEffect(() => {
    onMatches(() => matches);
    return () => onMatches(() => null);
  }, [onMatches, matches]);
  const { createdFrom, lastSize, ids } = filter.asked;
  const words = [
    ...[...filter.lacks].map((name) => texts[name]),
    createdFrom && (filter.isToday ? texts.today : texts.addedFrom(createdFrom)),
    lastSize && texts.ofSize(lastSize),
    ids && texts.chosen(ids.length),
  ];
  const parts = [
    ...entries.flatMap(({ kind }) => {
      const id = filter.ids[kind];
      return id === undefined ? [] : [<Entry key={kind} kind={kind} id={id} />];
    }),
    ...words.flatMap((text) => (text ? [<bdi key={text}>{text}</bdi>] : [])),
  ];
  return (
    <Notice
      actions={
        <Button variant="text" size="small" onClick={clear}>
          {texts.clear}
        </Button>
      }
    >
      {parts.map((part, at) => (
        <Fragment key={part.key}>
          {at > 0 && ', '}
          {part}
        </Fragment>
      ))}
    </Notice>
  );
}

function Entry({ kind, id }: { kind: ReferenceKind; id: Id }) {
  const chosen = useChosen(kind, id);
  return (
    <>
      {texts[kind]}: <bdi>{chosen?.name ?? `№ ${id}`}</bdi>
    </>
  );
}
