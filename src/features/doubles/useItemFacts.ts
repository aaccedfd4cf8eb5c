import { useEffect, useState } from 'react';
import { getClothes } from '../../api/clothes';
import type { Clothes, Id } from '../../contract/types';
import { exactTime } from '../../lib/localTime';
import { formatDecimal } from '../../lib/number';
import { doublesTexts as texts } from '../../texts/doubles';

/** Items that are read at the same time. */
const lanes = 4;

/**
 * Reads items for what tells them apart. Those that cannot be read are missing: nothing depends on
 * them.
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

/** Returns what tells an item apart, in a line or two. */
export function factsOf({ brand, type, color, purchases, createdAt }: Clothes): string[] {
  const [purchase] = purchases;
  const { facts } = texts;
  return [
    [brand, type, color].flatMap((entry) => entry?.name ?? []).join(', '),
    [
      facts.purchases(purchases.length),
      purchase && purchase.price !== null && facts.price(formatDecimal(purchase.price)),
      purchase?.size && facts.size(purchase.size),
    ]
      .filter(Boolean)
      .join(', '),
    facts.created(exactTime(createdAt).slice(0, 10)),
  ].filter((line) => line !== '');
}
