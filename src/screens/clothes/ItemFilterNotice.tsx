import { useEffect } from 'react';
import type { ReferenceKind } from '../../contract';
import { useReferences } from '../../stores/references';
import { clothesTexts } from '../../texts/clothes';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import type { ItemFilter } from './itemFilter';

const texts = clothesTexts.filter;

/** Says that only the items of one entry are shown, and leads back to all. */
export function ItemFilterNotice({ filter }: { filter: ItemFilter }) {
  return filter.kind && <Shown kind={filter.kind} filter={filter} />;
}

function Shown({ kind, filter }: { kind: ReferenceKind; filter: ItemFilter }) {
  const { list, load } = useReferences(kind);
  useEffect(load, [load]);
  const name = list.state === 'loaded' ? list.value.find(({ id }) => id === filter.id)?.name : undefined;
  return (
    <Notice
      actions={
        <Button variant="text" size="small" onClick={filter.clear}>
          {texts.clear}
        </Button>
      }
    >
      {texts[kind]}: <bdi>{name ?? `№ ${filter.id}`}</bdi>
    </Notice>
  );
}
