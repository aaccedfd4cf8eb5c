/** Runs tasks that change many items, and other people's calls meanwhile. */
import type { BatchStarted, BatchTask } from '../../src/contract/batches';
import type { Product } from '../../test/browser/support/product';
import { type Figure, round } from '../support/figures';
import { resident } from '../support/resident';

const wantedSeconds = 120;
/**
 * Milliseconds between two calls of other people, and how many of these calls run without a batch.
 */
const pause = 5;
const quietCalls = 600;

/** Returns the p99 of others' calls while no task runs, in milliseconds. */
export async function alone(store: string, others: Others): Promise<number> {
  const quiet = await others.during(async (made) => made() >= quietCalls);
  console.log(`\n${store}: calls of others, alone: p99 ${round(quiet)} ms`);
  return quiet;
}

export interface Measured {
  batchId: number;
  /** Milliseconds of the call that begins the batch, and seconds until all items are changed. */
  begin: number;
  seconds: number;
  p99: number;
  /** MB by which the process grew. */
  grown: number;
}

export function figuresOf({ begin, seconds, p99, grown }: Measured, quiet: number): Figure[] {
  return [
    { figure: 'begin', measured: begin, unit: 'ms', goal: 500 },
    { figure: 'all items', measured: seconds, unit: 's', goal: wantedSeconds },
    { figure: 'calls of others, p99', measured: p99, unit: 'ms', floor: quiet, goal: 2, ofFloor: true },
    { figure: 'memory, growth', measured: grown, unit: 'MB', goal: 60 },
  ];
}

/** Runs a task to its end, completed or stopped; `look` sees it meanwhile. */
export async function run(
  product: Product,
  others: Others,
  begin: () => Promise<BatchStarted>,
  look: (task: BatchTask) => Promise<unknown> = async () => null,
): Promise<Measured> {
  const before = await resident(product.pid());
  const from = performance.now();
  const { taskId, batchId } = await begin();
  const begun = performance.now() - from;
  let most = before;
  const p99 = await others.during(async () => {
    most = Math.max(most, await resident(product.pid()));
    const task = await product.api<BatchTask>('GET', `/api/tasks/${taskId}`);
    if (task.status === 'failed') throw new Error(task.detail);
    await look(task);
    return task.status === 'completed' || task.status === 'stopped';
  });
  return { batchId, begin: begun, seconds: (performance.now() - from) / 1000, p99, grown: most - before };
}

/** Returns the milliseconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * The calls of other people in the meantime: they read an item, a page and a search, and save an
 * item.
 */
export class Others {
  #turn = 0;

  constructor(
    private readonly product: Product,
    /** The number of items, whose ids begin with 1. */
    private readonly items: number,
  ) {}

  /**
   * Makes calls until `isOver` resolves with true, which is asked in between. Returns the p99 in
   * ms.
   */
  async during(isOver: (made: () => number) => Promise<boolean>): Promise<number> {
    const times: number[] = [];
    while (!(await isOver(() => times.length))) {
      for (let n = 0; n < 20; n += 1) {
        times.push(await timed(() => this.#call()));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  }

  async #call(): Promise<unknown> {
    const { product, items } = this;
    this.#turn += 1;
    const id = 1 + ((this.#turn * 37) % items);
    switch (this.#turn % 5) {
      case 0:
        return product.api('GET', '/api/clothes/?page=1&size=25');
      case 1:
        return product.api('GET', `/api/clothes/?q=${encodeURIComponent(String(id))}&size=25`);
      case 2:
        // The item may have just been deleted.
        return product
          .api('PATCH', `/api/clothes/${id}/description`, { description: `Опис ${this.#turn}` })
          .catch(() => null);
      default:
        return product.api('GET', `/api/clothes/${id}`).catch(() => null);
    }
  }
}
