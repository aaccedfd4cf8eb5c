import '../../page/pageStyles';
import '../../../styles/items/conflict.css';
import { useState } from 'react';
import { purchaseFieldsOf } from '../../contract/purchaseFields';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { valueOr } from '../../core/stores/loadable';
import { common } from '../../core/texts/common';
import { useReferences } from '../../references/references';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { fieldWords } from '../fields/fieldWords';
import { usePurchaseName } from '../purchases/PurchasesCard';
import { purchaseWords } from '../purchases/purchaseWords';
import { type ItemValues, type ListKind, namedFields, type PurchaseRow } from './itemValues';
import { itemTexts, conflictTexts as texts } from './texts';
import { type Difference, differences, merged, type Side } from './threeWayMerge';

interface ConflictDialogProps {
  base: ItemValues;
  mine: ItemValues;
  theirs: ItemValues;
  onSave(values: ItemValues): void;
  onClose(): void;
}

/**
 * A dialog that shows both versions of every field that differs after two people have edited the
 * item, and lets the person choose. `base` holds the values that both started from.
 */
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

/**
 * Returns a function that puts a difference into words: its label, and its value on either side.
 */
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
  const told = purchaseWords(row, '');
  const parts = purchaseFieldsOf('decimal', 'line').map((field) => told[field]);
  return [nameOf(row), ...parts].filter(Boolean).join(', ');
}
