import type { ClothesInput, FastCreated } from '../../src/contract/types';
import type { Product } from '../../test/browser/support/product';
import { type Figure, median } from '../support/figures';

const turns = 200;

/**
 * Measures what it costs to store a write with its change. Each write takes turns with the same
 * write, which then finds nothing to change and stores nothing.
 */
export async function measureSaves(product: Product, database: string): Promise<Figure[]> {
  const write = await writesOf(product);
  const figures: Figure[] = [];
  for (const [name, run] of Object.entries(write)) {
    const times = { change: [] as number[], none: [] as number[] };
    for (let turn = -10; turn < turns; turn++) {
      for (const kind of ['change', 'none'] as const) {
        const from = performance.now();
        await run(turn + 10);
        if (turn >= 0) times[kind].push(performance.now() - from);
      }
    }
    figures.push({
      figure: `${name} with its change, beside one that stores nothing, ${database}`,
      measured: median(times.change),
      floor: median(times.none),
      unit: 'ms',
      goal: 2,
      ofFloor: true,
    });
  }
  return figures;
}

/** Returns writes with the values of turn `n`. The second write of a turn changes nothing. */
async function writesOf(product: Product): Promise<Record<string, (n: number) => Promise<unknown>>> {
  const { id: supplierId } = await product.api<{ id: number }>('POST', '/api/suppliers/', {
    name: `Обмін ${Date.now()}`,
  });
  const { id: brandId } = await product.api<{ id: number }>('POST', '/api/brands/', {
    name: `Міряний ${Date.now()}`,
  });
  const { clothesId, purchaseId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Міряне пальто',
    supplierId,
  });
  const item = `/api/clothes/${clothesId}`;
  const saved: ClothesInput = {
    title: 'Міряне пальто',
    description: null,
    brandId,
    colorId: null,
    typeId: null,
    fabricComposition: [],
  };
  return {
    'a save': (n) => product.api('PUT', item, { ...saved, description: `Опис ${n}` }),
    'a description': (n) => product.api('PATCH', `${item}/description`, { description: `Текст ${n}` }),
    'a purchase': (n) =>
      product.api('PUT', `/api/purchases/${purchaseId}`, { clothesId, supplierId, price: n }),
    'a new name': (n) => product.api('PUT', `/api/brands/${brandId}`, { name: `Міряний ${n}` }),
  };
}
