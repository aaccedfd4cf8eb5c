import { useEffect, useState } from 'react';
import { itemFieldsOf } from '../../contract/itemFields';
import { joinNames } from '../../contract/joinNames';
import type { Clothes, Id } from '../../contract/types';
import { exactTime } from '../../core/lib/localTime';
import { money } from '../../core/texts/money';
import { getClothes } from '../api/clothes';
import { doublesTexts as texts } from './texts';

/** The maximum number of items that are read at the same time. */
const lanes = 4;

/**
 * Returns items by id, for the facts that tell similar ones apart; each appears when it is read. An
 * item that cannot be read is missing: its title is shown without facts.
 */
export function useItemFacts(ids: readonly Id[]): ReadonlyMap<Id, Clothes> {
  const [known, setKnown] = useState<ReadonlyMap<Id, Clothes>>(new Map());
  const key = ids.join();
  useEffect(() => {
    const left = new AbortController();
    const waiting = key === '' ? [] : [...new Set(key.split(',').map(Number))];
    const run = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const found = await getClothes(id, left.signal).catch(() => null);
        if (left.signal.aborted) return;
        if (found) setKnown((before) => new Map(before).set(found.item.id, found.item));
      }
    };
    for (let lane = 0; lane < lanes; lane++) void run();
    return () => left.abort();
  }, [key]);
  return known;
}

/** Returns the facts that tell an item apart, one to four lines of text. */
export function factsOf(item: Clothes): string[] {
  const { brand, type, color, purchases, createdAt } = item;
  const [purchase] = purchases;
  const { facts } = texts;
  return [
    [brand, type, color].flatMap((entry) => entry?.name ?? []).join(', '),
    ...itemFieldsOf('entries').map((field) => joinNames(item[field].map(({ name }) => name))),
    [
      facts.purchases(purchases.length),
      purchase && purchase.price !== null && money(purchase.price),
      purchase?.size && facts.size(purchase.size),
    ]
      .filter(Boolean)
      .join(', '),
    facts.created(exactTime(createdAt).slice(0, 10)),
  ].filter((line) => line !== '');
}
