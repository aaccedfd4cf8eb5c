import type { BatchInput, BatchTask, Skipped } from '../../src/contract/batches';
import type { Reference, ReferenceKind } from '../../src/contract/references';
import type { Clothes } from '../../src/contract/types';
import type { FakeApi } from './FakeApi';

/** The items and lists of the API in memory. */
interface Held {
  clothes: Clothes[];
  references: Record<ReferenceKind, Reference[]>;
  fieldsOf: FakeApi['fieldsOf'];
}

type Change = BatchInput['change'];

/** Changes of many items in the API in memory. A test ends each task itself. */
export class FakeBatches {
  tasks: BatchTask[] = [];
  #started = new Map<number, { items: Clothes[]; change: Change; before: Clothes[] }>();

  constructor(
    private readonly held: Held,
    private readonly newId: () => number,
  ) {}

  preview({ selection, change }: BatchInput): { change: number; same: number; missing: number } {
    const items = this.#items(selection);
    if ('suggest' in change) return { change: items.length, same: 0, missing: 0 };
    const same = items.filter((item) => JSON.stringify(this.#changed(item, change)) === JSON.stringify(item));
    const missing = 'ids' in selection ? selection.ids.length - items.length : 0;
    return { change: items.length - same.length, same: same.length, missing };
  }

  start({ selection, change }: BatchInput): { taskId: number; batchId: number } {
    const items = this.#items(selection);
    const kind = (['delete', 'describe', 'suggest'] as const).find((each) => each in change) ?? 'change';
    const task: BatchTask = {
      taskId: this.newId(),
      clothesId: null,
      batchId: this.newId(),
      kind,
      status: 'running',
      done: 0,
      total: items.length,
      skippedCount: 0,
      skipped: [],
    };
    this.tasks.push(task);
    this.#started.set(task.batchId, { items, change, before: items.map((item) => ({ ...item })) });
    return { taskId: task.taskId, batchId: task.batchId };
  }

  /** Ends the newest task: all items are done except the skipped ones. */
  finish(skipped: Skipped[] = [], status: BatchTask['status'] = 'completed'): BatchTask {
    const task = this.tasks.at(-1);
    const started = task && this.#started.get(task.batchId);
    if (!task || !started) throw new Error('no batch runs');
    for (const item of started.items) {
      if (skipped.some(({ id }) => id === item.id)) continue;
      if ('delete' in started.change) this.held.clothes = this.held.clothes.filter((each) => each !== item);
      else Object.assign(item, this.#changed(item, started.change));
    }
    const done = status === 'completed' ? started.items.length : task.done;
    return Object.assign(task, { status, done, skippedCount: skipped.length, skipped });
  }

  /** Reverts a batch; returns null for an unknown one. */
  revert(batchId: number): { changed: number; left: [] } | null {
    const started = this.#started.get(batchId);
    if (!started) return null;
    for (const [place, item] of started.items.entries()) {
      Object.assign(item, started.before[place]);
      if (!this.held.clothes.includes(item)) this.held.clothes.push(item);
    }
    return { changed: started.items.length, left: [] };
  }

  #items(selection: BatchInput['selection']): Clothes[] {
    const { clothes } = this.held;
    if ('ids' in selection) return clothes.filter(({ id }) => selection.ids.includes(id));
    const { q = '', brandId } = selection.query;
    return clothes.filter(
      ({ id, title, brand }) =>
        title.includes(q) && (!brandId || brand?.id === brandId) && !selection.except.includes(id),
    );
  }

  #changed(item: Clothes, change: Change): Clothes | null {
    if ('delete' in change) return null;
    if ('suggest' in change) return { ...item };
    if ('describe' in change) return { ...item, description: `Опис: ${item.title}` };
    const { supplierId, lastPurchase: _, ...input } = change;
    const supplier = this.held.references.suppliers.find(({ id }) => id === supplierId) ?? item.supplier;
    return { ...item, ...this.held.fieldsOf(input, item), supplier };
  }
}
