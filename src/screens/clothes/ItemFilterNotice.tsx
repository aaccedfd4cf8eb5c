import { Fragment } from 'react';
import type { Id, ReferenceKind } from '../../contract/types';
import { useChosen } from '../../features/references/useReferenceChoices';
import { itemFilterTexts as texts } from '../../texts/itemFilter';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { useFilterChange } from './changeFilter';
import { entries, type ItemFilter } from './itemFilter';

/** Says what the list is narrowed to, and offers all items again. */
export function ItemFilterNotice({ filter }: { filter: ItemFilter }) {
  const { clear } = useFilterChange();
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
