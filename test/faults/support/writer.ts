import type { Reference } from '../../../src/contract/references';
import type { Clothes, FastCreated, Image } from '../../../src/contract/types';
import { type Client, newKey, photoForm } from './client';
import { pick } from './rounds';

/** The expected state of an item after the acknowledged writes. */
export interface KnownItem {
  title: string;
  description: string | null;
  purchases: Set<number>;
  /** The address of each photo and its sample's number, by image id. */
  images: Map<number, { address: string; sample: number }>;
}

/** A write whose answer never came: repeated with the same key, it must be stored once. */
interface Unanswered {
  what: string;
  repeat(client: Client): Promise<void>;
}

/**
 * One of several people who write without pause. Records a write only after reading its whole
 * answer; a killed server leaves one write unanswered.
 */
export class Writer {
  readonly references = new Map<string, number>();
  readonly items = new Map<number, KnownItem>();
  /** Items in the trash, and those deleted from there for good. */
  readonly deletedItems = new Set<number>();
  readonly trash = new Map<number, KnownItem>();
  readonly deletedAddresses = new Set<string>();
  acknowledged = 0;
  photos = 0;
  unanswered: Unanswered | null = null;
  #serial = 0;

  constructor(
    private readonly name: string,
    private readonly samples: readonly Buffer[],
    private readonly supplierId: number,
    private readonly random: () => number,
  ) {}

  /** Writes until the server is gone or `isEnough` returns true. */
  async write(client: Client, isEnough = () => false): Promise<void> {
    try {
      await this.unanswered?.repeat(client);
      this.unanswered = null;
      while (!isEnough()) await this.#one(client);
    } catch (error) {
      // The test expects missing answers, but no wrong ones.
      if (!(error instanceof TypeError) && !isCutOff(error)) throw error;
    }
  }

  #one(client: Client): Promise<void> {
    const way = this.random();
    const items = [...this.items.keys()];
    if (items.length === 0 || way < 0.25) return this.#addItem(client);
    const id = pick(items, this.random);
    if (way < 0.4) return this.#addReference(client);
    if (way < 0.6) return this.#save(client, id);
    if (way < 0.7) return this.#addPurchase(client, id);
    if (way < 0.93) return this.#upload(client, id);
    if (way < 0.96) return this.#deletePhoto(client, id);
    const [deleted] = this.trash.keys();
    if (way < 0.98 || deleted === undefined) return this.#deleteItem(client, id);
    return way < 0.995 ? this.#restore(client, deleted) : this.#deleteForGood(client, deleted);
  }

  #label(): string {
    this.#serial += 1;
    return `${this.name}-${this.#serial}`;
  }

  async #create<T>(
    client: Client,
    what: string,
    path: string,
    body: unknown,
    note: (data: T) => void,
  ): Promise<void> {
    const key = newKey();
    const repeat = async (by: Client) => {
      note(await by.data<T>('POST', path, body, key));
      this.acknowledged += 1;
    };
    this.unanswered = { what, repeat };
    await repeat(client);
    this.unanswered = null;
  }

  #addReference(client: Client): Promise<void> {
    const name = this.#label();
    return this.#create<Reference>(client, `brand ${name}`, '/api/brands/', { name }, ({ id }) => {
      this.references.set(name, id);
    });
  }

  #addItem(client: Client): Promise<void> {
    const title = this.#label();
    const body = { title, supplierId: this.supplierId };
    return this.#create<FastCreated>(client, `item ${title}`, '/api/clothes/fast_create', body, (made) => {
      this.items.set(made.clothesId, {
        title,
        description: null,
        purchases: new Set([made.purchaseId]),
        images: new Map(),
      });
    });
  }

  #addPurchase(client: Client, clothesId: number): Promise<void> {
    const body = { clothesId, supplierId: this.supplierId, price: 12.5, date: '2026-03-29', luxury: true };
    return this.#create<{ purchaseId: number }>(
      client,
      `purchase of ${clothesId}`,
      '/api/purchases/',
      body,
      ({ purchaseId }) => this.items.get(clothesId)?.purchases.add(purchaseId),
    );
  }

  #upload(client: Client, clothesId: number): Promise<void> {
    const chosen = Array.from({ length: 1 + Math.floor(this.random() * 2) }, () =>
      Math.floor(this.random() * this.samples.length),
    );
    const photos = chosen.flatMap((at) => this.samples[at] ?? []);
    const path = `/api/clothes/${clothesId}/images`;
    return this.#create<Image[]>(client, `photos of ${clothesId}`, path, photoForm(...photos), (images) => {
      for (const [at, { id, urls }] of images.entries()) {
        const address = addressOf(urls.original);
        this.items.get(clothesId)?.images.set(id, { address, sample: chosen[at] ?? 0 });
        this.photos += 1;
      }
    });
  }

  /** Saves title and description together: one without the other would be half a save. */
  async #save(client: Client, id: number): Promise<void> {
    const title = this.#label();
    const body = {
      title,
      description: `Опис ${title}`,
      brandId: null,
      colorId: null,
      typeId: null,
      fabricComposition: [],
    };
    const item = this.items.get(id);
    const repeat = async (by: Client) => {
      await by.data<Clothes>('PUT', `/api/clothes/${id}`, body);
      if (item) Object.assign(item, { title, description: body.description });
      this.acknowledged += 1;
    };
    this.unanswered = { what: `save of ${id}`, repeat };
    await repeat(client);
    this.unanswered = null;
  }

  async #deletePhoto(client: Client, itemId: number): Promise<void> {
    const images = this.items.get(itemId)?.images;
    const [id, image] = [...(images ?? [])][0] ?? [];
    if (id === undefined || !image) return;
    await this.#delete(client, `/api/images/${id}`, () => {
      images?.delete(id);
      this.deletedAddresses.add(image.address);
    });
  }

  #deleteItem(client: Client, id: number): Promise<void> {
    return this.#delete(client, `/api/clothes/${id}`, () => {
      const item = this.items.get(id);
      for (const { address } of item?.images.values() ?? []) this.deletedAddresses.add(address);
      if (item) this.trash.set(id, item);
      this.items.delete(id);
      this.deletedItems.add(id);
    });
  }

  /** Restores an item; a repeated call finds it restored if the first one succeeded. */
  #restore(client: Client, id: number): Promise<void> {
    return this.#fromTrash(client, 'restore', id, ({ restored = [] }) => {
      if (!restored.includes(id)) throw new Error(`item ${id} was not restored`);
      const item = this.trash.get(id);
      for (const { address } of item?.images.values() ?? []) this.deletedAddresses.delete(address);
      if (item) this.items.set(id, item);
      this.deletedItems.delete(id);
    });
  }

  #deleteForGood(client: Client, id: number): Promise<void> {
    return this.#fromTrash(client, 'delete', id, () => {});
  }

  async #fromTrash(
    client: Client,
    call: 'restore' | 'delete',
    id: number,
    note: (answer: { restored?: number[] }) => void,
  ): Promise<void> {
    const repeat = async (by: Client) => {
      note(await by.data('POST', `/api/trash/${call}`, { ids: [id] }));
      this.trash.delete(id);
      this.acknowledged += 1;
    };
    this.unanswered = { what: `trash ${call} ${id}`, repeat };
    await repeat(client);
    this.unanswered = null;
  }

  /** Deletes; a repeated call finds the row gone if the first one succeeded. */
  async #delete(client: Client, path: string, note: () => void): Promise<void> {
    const repeat = async (by: Client) => {
      const { status } = await by.call('DELETE', path);
      if (status !== 204 && status !== 404) throw new Error(`DELETE ${path} → ${status}`);
      note();
      this.acknowledged += 1;
    };
    this.unanswered = { what: `DELETE ${path}`, repeat };
    await repeat(client);
    this.unanswered = null;
  }
}

/** Returns the address in `/images/<address>/original.webp`. */
export function addressOf(url: string): string {
  return url.split('/')[2] ?? '';
}

function isCutOff(error: unknown): boolean {
  return error instanceof SyntaxError; // truncated JSON
}
