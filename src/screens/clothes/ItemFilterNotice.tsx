import { Fragment, useLayoutEffect } from 'react';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { useChosen } from '../../features/references/useReferenceChoices';
import { itemFilterTexts as texts } from '../../texts/itemFilter';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { useFilterChange } from './changeFilter';
import { entries, type ItemFilter } from './itemFilter';
import { type ItemMatches, useItemMatches } from './itemMatches';

interface ItemFilterNoticeProps {
  filter: ItemFilter;
  /** The whole list is here, and is narrowed here and not by the server. */
  hasWhole: boolean;
  /** Takes what finds the filter's items in the whole list. */
  onMatches(take: () => ItemMatches | null): void;
}

/** Says what the list is narrowed to, narrows it, and offers all items again. */
export function ItemFilterNotice({ filter, hasWhole, onMatches }: ItemFilterNoticeProps) {
  const { clear } = useFilterChange();
  const matches = useItemMatches(filter, hasWhole);
  // Before the browser paints: no row is seen that the filter does not find.
  useLayoutEffect(() => {
    onMatches(() => matches);
    return () => onMatches(() => null);
  }, [onMatches, matches]);
  const parts = [
    ...entries.flatMap(({ kind }) => {
      const id = filter.ids[kind];
      return id === undefined ? [] : [<Entry key={kind} kind={kind} id={id} />];
    }),
    ...[...filter.lacks].map((name) => <span key={name}>{texts[name]}</span>),
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
