import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/conflict.css';
import { useState } from 'react';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { fieldWords } from '../../features/item/fieldWords';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';
import { common } from '../../texts/common';
import { conflictTexts as texts } from '../../texts/conflict';
import { itemTexts } from '../../texts/item';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { type ItemValues, type ListKind, namedFields, type PurchaseRow } from './itemValues';
import { usePurchaseName } from './PurchasesCard';
import { type Difference, differences, merged, type Side } from './threeWayMerge';

interface ConflictDialogProps {
  base: ItemValues;
  mine: ItemValues;
  theirs: ItemValues;
  onSave(values: ItemValues): void;
  onClose(): void;
}

/** Shows both versions of every field that two people have changed, and lets the person choose. */
export function ConflictDialog({ base, mine, theirs, onSave, onClose }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const describe = useDescribe();
  const found = differences(base, mine, theirs);
  const sideOf = (difference: Difference) => chosen[difference.key] ?? difference.usual;
  return (
    <Dialog
      title={texts.heading}
      width={800}
      initialFocus="heading"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" onClick={() => onSave(merged(mine, theirs, found, sideOf))}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="conflict">
        <p>{texts.text}</p>
        {found.map((difference) => {
          const { label, text } = describe(difference);
          return (
            <fieldset key={difference.key} className="conflict-field">
              <legend className="field-label">{label}</legend>
              {sides.map((side) => (
                <label key={side} className="conflict-side">
                  <input
                    type="radio"
                    name={difference.key}
                    checked={sideOf(difference) === side}
                    onChange={() => setChosen({ ...chosen, [difference.key]: side })}
                  />
                  <span className="conflict-name">{texts[side]}</span>
                  <span className="conflict-text" dir="auto">
                    {text(side === 'mine' ? mine : theirs, side) || <i>{texts.empty}</i>}
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}

const sides: readonly Side[] = ['mine', 'theirs'];

interface Described {
  label: string;
  text(values: ItemValues, side: Side): string;
}

/** Returns what describes a difference in words. */
function useDescribe(): (difference: Difference) => Described {
  const names: Record<ListKind, (id: Id) => string> = {
    brands: useNames('brands'),
    colors: useNames('colors'),
    types: useNames('types'),
    materials: useNames('materials'),
  };
  const purchaseName = usePurchaseName();
  const { fields, purchases } = itemTexts;
  const wordsOf = (values: ItemValues) =>
    fieldWords(
      namedFields(values, (list, id) => ({ name: names[list](id) })),
      (name, percent) => `${name} ${percent} %`,
    );
  return (difference) => {
    const { field } = difference;
    if (field !== 'purchase') return { label: fields[field], text: (values) => wordsOf(values)[field] ?? '' };
    const row = difference.mine ?? difference.theirs;
    return {
      label: `${purchases.heading}: ${row ? purchaseName(row) : ''}`,
      text: (_, side) => purchaseText(difference[side], purchaseName),
    };
  };
}

function useNames(kind: ReferenceKind): (id: Id) => string {
  const { list } = useReferences(kind);
  const entries: readonly Reference[] = valueOr(list, []);
  return (id) => entries.find((entry) => entry.id === id)?.name ?? `№ ${id}`;
}

function purchaseText(row: PurchaseRow | null, nameOf: (row: PurchaseRow) => string): string {
  if (row === null) return texts.deleted;
  const { price, weight, size, measurements } = row;
  const { hryvnia, kilogram } = itemTexts.purchases;
  const parts = [price && `${price} ${hryvnia}`, weight && `${weight} ${kilogram}`, size, measurements];
  return [nameOf(row), ...parts].filter(Boolean).join(', ');
}
