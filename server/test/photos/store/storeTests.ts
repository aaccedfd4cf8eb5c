import { buffer } from 'node:stream/consumers';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { newAddress, type PhotoSizes, type PhotoStore } from '../../../src/photos/store/store';

export const sizes: PhotoSizes = {
  small: Buffer.from('s'),
  medium: Buffer.from('mm'),
  original: Buffer.alloc(300_000, 'o'),
};

export async function addressesIn(store: PhotoStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { address } of store.list()) found.push(address);
  return found.sort();
}

/** Returns the bytes of a stored photo; null if the store does not have it. */
export async function bytesOf(
  store: PhotoStore,
  address: string,
  size: keyof PhotoSizes,
): Promise<Buffer | null> {
  const found = await store.get(address, size);
  if (!found) return null;
  const bytes = await buffer(found.stream);
  assert.is(found.length, bytes.length);
  return bytes;
}

export async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Tests any photo store. `withStore` gives each test a fresh, empty one. */
export function storeTests(
  test: Test,
  withStore: (work: (store: PhotoStore) => Promise<void>) => Promise<void>,
): void {
  test('returns each size as it was put', () =>
    withStore(async (store) => {
      const address = newAddress();
      await store.put(address, sizes);
      for (const size of ['small', 'medium', 'original'] as const) {
        assert.ok((await bytesOf(store, address, size))?.equals(sizes[size]), size);
        assert.is(await store.lengthOf(address, size), sizes[size].length);
      }
      assert.equal(await addressesIn(store), [address]);
    }));

  test('an edited photo has its smaller sizes first, and its original later', () =>
    withStore(async (store) => {
      const address = newAddress();
      const { small, medium, original } = sizes;
      await store.put(address, { small, medium });
      assert.is(await store.get(address, 'original'), null);
      assert.is(await store.lengthOf(address, 'original'), null);
      assert.equal(await addressesIn(store), [address]);
      await store.addOriginal(address, original);
      await store.addOriginal(address, original);
      assert.ok((await bytesOf(store, address, 'original'))?.equals(original));
      assert.is(String(await bytesOf(store, address, 'medium')), 'mm');
      assert.ok((await thrownBy(store.addOriginal('..', original))) instanceof Error);
      await store.remove(address);
      assert.equal(await addressesIn(store), []);
    }));

  test('an unknown address is null, and removing it is no error', () =>
    withStore(async (store) => {
      assert.is(await store.get(newAddress(), 'small'), null);
      assert.is(await store.lengthOf(newAddress(), 'small'), null);
      await store.remove(newAddress());
    }));

  test('makes a path only of a photo’s address', () =>
    withStore(async (store) => {
      for (const address of ['../../outside', '..', '', 'A'.repeat(32), `${'a'.repeat(31)}/`]) {
        assert.is(await store.get(address, 'small'), null);
        assert.is(await store.lengthOf(address, 'small'), null);
        assert.ok((await thrownBy(store.remove(address))) instanceof Error, address);
        assert.ok((await thrownBy(store.put(address, sizes))) instanceof Error, address);
      }
      assert.equal(await addressesIn(store), []);
    }));

  test('removes all sizes of a photo and no other photo', () =>
    withStore(async (store) => {
      const [gone, kept] = [newAddress(), newAddress()];
      await store.put(gone, sizes);
      await store.put(kept, sizes);
      await store.remove(gone);
      for (const size of ['small', 'medium', 'original'] as const) {
        assert.is(await store.get(gone, size), null);
      }
      assert.equal(await addressesIn(store), [kept]);
      assert.is(String(await bytesOf(store, kept, 'medium')), 'mm');
    }));

  test('lists every photo once, with the time when it was stored', () =>
    withStore(async (store) => {
      const before = Date.now();
      const put = Array.from({ length: 12 }, newAddress);
      for (const address of put) await store.put(address, sizes);
      const found = [];
      for await (const one of store.list()) found.push(one);
      assert.equal(found.map(({ address }) => address).sort(), put.sort());
      // A store may keep only whole seconds.
      for (const { storedAt } of found) assert.ok(storedAt >= before - 2000 && storedAt <= Date.now() + 2000);
    }));

  test('its check passes', () => withStore((store) => store.check()));

  test('photos that are put and read concurrently do not mix', () =>
    withStore(async (store) => {
      const put = Array.from({ length: 20 }, (_, at) => ({
        address: newAddress(),
        bytes: Buffer.alloc(70_000, at),
      }));
      await Promise.all(put.map(({ address, bytes }) => store.put(address, { ...sizes, original: bytes })));
      await Promise.all(
        put.map(async ({ address, bytes }) =>
          assert.ok((await bytesOf(store, address, 'original'))?.equals(bytes)),
        ),
      );
    }));
}
