import type { ReactNode } from 'react';
import type { BatchChange, LastPurchaseChange, PriceChange } from '../../contract/batches';
import { itemHeadings } from '../../contract/itemFields';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { formatDecimal } from '../../core/lib/number';
import { common } from '../../core/texts/common';
import { money } from '../../core/texts/money';
import { useChosen } from '../../references/useReferenceChoices';
import { useModels } from '../generation/models';
import { purchaseValues } from '../purchases/purchaseValues';
import { purchaseWords } from '../purchases/purchaseWords';
import { bulkTexts } from './bulkTexts';
import { entriesParts, entryFields, lastFields } from './changeValues';

const texts = bulkTexts.preview;

/** The values that the change sets, or the model that generates them. */
export function ChangedValues({ change }: { change: BatchChange }) {
  if ('delete' in change) return null;
  return (
    <>
      <p>{texts.each}</p>
      <dl>
        {'describe' in change || 'suggest' in change ? (
          <Value label={texts.model}>
            <Model id={('describe' in change ? change.describe : change.suggest).model} />
          </Value>
        ) : (
          <>
            {entryFields.map(({ field, input, list }) => {
              const id = change[input];
              return id === undefined ? null : (
                <Value key={field} label={bulkTexts.change[field]}>
                  {id === null ? texts.cleared : <Entry kind={list} id={id} />}
                </Value>
              );
            })}
            {entriesParts.map(({ field, part, input, list }) => {
              const ids = change[input];
              return ids === undefined ? null : (
                <Value key={input} label={bulkTexts.change.entries[part](itemHeadings[field])}>
                  <Entries kind={list} ids={ids} />
                </Value>
              );
            })}
            {change.fabricComposition && (
              <Value label={bulkTexts.change.fabricComposition}>
                <Materials composition={change.fabricComposition} />
              </Value>
            )}
            {change.lastPurchase && <LastValues change={change.lastPurchase} />}
          </>
        )}
      </dl>
    </>
  );
}

/** The values that the change sets in last purchases. */
function LastValues({ change: { price, ...others } }: { change: LastPurchaseChange }) {
  const words = {
    ...purchaseWords(purchaseValues(others), bulkTexts.change.yes),
    price: price && priceWords(price),
  };
  return lastFields.map((field) => {
    const value = field === 'price' ? price : others[field];
    if (value === undefined) return null;
    const empty = value === false ? bulkTexts.change.no : texts.cleared;
    return (
      <Value key={field} label={texts.last(bulkTexts.change.lastFields[field])}>
        <bdi>{words[field] || empty}</bdi>
      </Value>
    );
  });
}

function priceWords(price: PriceChange): string {
  if ('set' in price) return price.set === null ? texts.cleared : money(price.set);
  const by = 'add' in price ? price.add : price.percent;
  const amount = 'add' in price ? money(Math.abs(by)) : texts.percent(formatDecimal(Math.abs(by)));
  const words = texts.by(by, amount);
  return price.round === undefined ? words : texts.rounded(words, money(price.round));
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The label of a model, as the choice of models shows it, or its id. */
function Model({ id }: { id: string | undefined }) {
  const { models } = useModels();
  if (models.state === 'loading') return null;
  const known = models.state === 'loaded' ? models.value.find((model) => model.id === id) : undefined;
  return <bdi>{known?.label ?? id ?? common.none}</bdi>;
}

function Materials({ composition }: { composition: { material: { id: Id }; percent: number }[] }) {
  if (composition.length === 0) return texts.cleared;
  return composition.map(({ material, percent }, index) => (
    <span key={material.id}>
      {index > 0 && ', '}
      <Entry kind="materials" id={material.id} /> {texts.percent(percent)}
    </span>
  ));
}

function Entries({ kind, ids }: { kind: ReferenceKind; ids: readonly Id[] }) {
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Entry kind={kind} id={id} />
    </span>
  ));
}

function Entry({ kind, id }: { kind: ReferenceKind; id: Id }) {
  return <bdi>{useChosen(kind, id)?.name ?? `№ ${id}`}</bdi>;
}
