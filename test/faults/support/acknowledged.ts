import * as assert from 'uvu/assert';
import { photo } from '../../../server/test/support/photos';
import type { Reference } from '../../../src/contract/references';
import type { FastCreated, Image } from '../../../src/contract/types';
import { type Client, photoForm } from './client';
import { imageHash } from './dataFolder';
import { addressOf, type KnownItem, Writer } from './writer';

const people = 6;

/** The folder of the photos, and the rows that servers have stored. */
interface Stored {
  folder: string;
  query(statement: string): Promise<Record<string, unknown>[]>;
}

export function acknowledgedBy(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

/**
 * Creates a supplier and writers, and stores the sample photos: their encoding is the same each
 * time.
 */
export async function prepare(folder: string, client: Client, random: () => number) {
  const colours = [0, 1, 2, 3].map((n) => [60 * n, 200 - 40 * n, 30 * n] as const);
  const samples = await Promise.all(
    colours.map((colour, n) => photo('jpeg', { width: 120 + n, height: 90, colour })),
  );
  const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const made = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Зразок',
    supplierId,
  });
  const form = photoForm(...samples);
  const images = await client.data<Image[]>('POST', `/api/clothes/${made.clothesId}/images`, form);
  const hashes = images.map(({ urls }) => imageHash(folder, addressOf(urls.original)));
  assert.is(new Set(hashes).size, samples.length);
  const writers = Array.from(
    { length: people },
    (_, n) => new Writer(`особа ${n}`, samples, supplierId, random),
  );
  return { writers, hashes, client };
}

/** Checks that everything acknowledged is stored unchanged, and every row has its files. */
export async function check(
  { folder, query }: Stored,
  writers: readonly Writer[],
  hashes: readonly (string | null)[],
  checked: Set<string>,
): Promise<void> {
  const brands = new Map((await query('select id, name from brands')).map((row) => [row.name, row.id]));
  const items = new Map(
    (await query('select id, title, description from clothes')).map((row) => [row.id, row]),
  );
  const purchases = new Map(
    (await query('select id, clothes_id from purchases')).map((row) => [row.id, row.clothes_id]),
  );
  const images = new Map((await query('select id, address from images')).map((row) => [row.id, row.address]));
  for (const writer of writers) {
    for (const [name, id] of writer.references) assert.is(brands.get(name), id, `brand ${name}`);
    for (const [id, known] of writer.items) {
      // Either state is right for the item that was being written when the server died.
      if (writer.unanswered?.what.endsWith(String(id))) continue;
      const row = items.get(id);
      assert.equal([row?.title, row?.description], [known.title, known.description], `item ${id}`);
      for (const purchase of known.purchases) assert.is(purchases.get(purchase), id, `purchase ${purchase}`);
      for (const [image, { address, sample }] of known.images) {
        if (writer.unanswered?.what === `DELETE /api/images/${image}`) continue;
        assert.is(images.get(image), address, `image ${image}`);
        if (checked.has(address)) continue;
        assert.is(imageHash(folder, address), hashes[sample], `photo ${address}`);
        checked.add(address);
      }
    }
    for (const id of writer.deletedItems) {
      if (writer.unanswered?.what === `trash restore ${id}`) continue;
      assert.not(items.has(id), `deleted item ${id}`);
    }
  }
  const deleted = new Set(writers.flatMap((writer) => [...writer.deletedAddresses]));
  for (const { unanswered, trash } of writers) {
    const [, id] = /^trash restore (\d+)$/.exec(unanswered?.what ?? '') ?? [];
    for (const { address } of trash.get(Number(id))?.images.values() ?? []) deleted.delete(address);
  }
  for (const address of images.values()) {
    assert.not(deleted.has(String(address)), `deleted photo ${address}`);
    if (!checked.has(String(address)))
      assert.ok(imageHash(folder, String(address)), `no files of ${address}`);
  }
  // A save writes title and description in one transaction: both are stored, or neither.
  const half = `select id from clothes where description is not null and description <> 'Опис ' || title`;
  assert.equal(await query(half), []);
}

/**
 * Repeats unanswered requests with their keys. The rows are then exactly the acknowledged ones,
 * none twice.
 */
export async function repeatUnanswered(
  { query }: Stored,
  writers: readonly Writer[],
  client: Client,
): Promise<void> {
  for (const writer of writers) {
    await writer.unanswered?.repeat(client);
    writer.unanswered = null;
  }
  const items = writers.flatMap((writer) => [...writer.items.values()]);
  const sum = (of: (item: KnownItem) => number) => items.reduce((all, item) => all + of(item), 0);
  const brands = writers.reduce((all, writer) => all + writer.references.size, 0);
  const rows = async (table: string) => (await query(`select 1 from ${table}`)).length;
  assert.is(await rows('brands'), brands);
  assert.is(await rows('clothes'), items.length + 1);
  assert.is(await rows('purchases'), sum((item) => item.purchases.size) + 1);
  assert.is(await rows('images'), sum((item) => item.images.size) + 4);
}
