import * as assert from 'uvu/assert';
import { serverReached } from '../../../src/core/http/serverReached';
import { endSession, setAccessToken } from '../../../src/core/http/session';
import { watchConnection } from '../../../src/core/stores/useConnection';
import { createIntake, type HeldIntake } from '../../../src/intake/store/createIntake';
import type { KeptFiles } from '../../../src/intake/store/keptFiles';
import { createKeptIntake } from '../../../src/intake/store/keptIntake';
import type { IntakeDevice } from '../../../src/intake/store/openIntake';
import { browser, browserSuite, problem, tokenOf } from '../../setup/fakeBrowser';
import { lose } from '../../ui/photos';
import { IntakeServer } from './IntakeServer';

const test = browserSuite('intake', () => stopWatching());
let server: IntakeServer;
let stopWatching = () => {};
/** Folders of the device, by user. */
let folders = new Map<string, Map<string, Blob>>();
/** Returns whether a file of this name has room. */
let hasRoom = (_name: string) => true;
let isRefused = false;
/** Photos are read once it resolves. */
let gate: Promise<unknown> = Promise.resolve();
/** Files are written once it resolves. */
let disk: Promise<unknown> = Promise.resolve();

// Loaded before, because the fake clock would not wait for the import at an intake's start.
test.before(async () => {
  await import('../../../src/intake/store/createItems');
});
test.before.each(() => {
  server = new IntakeServer(browser);
  stopWatching = watchConnection();
  folders = new Map();
  hasRoom = () => true;
  isRefused = false;
  disk = Promise.resolve();
  setAccessToken(tokenOf({ sub: '1' }));
});

function folderOf(userId: string): KeptFiles {
  const files = folders.get(userId) ?? new Map<string, Blob>();
  folders.set(userId, files);
  return {
    async write(name, data) {
      const blob = new Blob([data]);
      if (!hasRoom(name)) throw new DOMException('', 'QuotaExceededError');
      if (name.startsWith('photo')) await disk;
      files.set(name, blob);
    },
    async read(name) {
      const blob = files.get(name);
      return blob ? new File([blob], name) : null;
    },
    async remove(name) {
      files.delete(name);
    },
    names: async () => [...files.keys()],
  };
}

/** A device that reads photos by their names: `seconds-bits`. */
const device: IntakeDevice = {
  openKept: async (userId) => (isRefused ? null : createKeptIntake(folderOf(userId))),
  newReader: () => ({
    async read({ name }) {
      await gate;
      const [seconds = '', bits = ''] = name.split('-');
      const hash = ((1n << BigInt(parseInt(bits, 10))) - 1n).toString(16).padStart(16, '0');
      const picture = { hash, colour: '7f7f7fefefef', width: 4, height: 3, preview: new Blob(['small']) };
      return { takenAt: 1_700_000_000_000 + Number(seconds) * 1000, picture };
    },
    close() {},
  }),
};

const photo = (name: string) => new File([`bytes of ${name}`], `${name}.jpg`, { type: 'image/jpeg' });
const names = (...all: string[]) => all.map(photo);
/** Returns the photos of three garments. */
const pile = () => names('0-1', '4-2', '9-3', '70-40', '74-41', '140-60');

async function opened(): Promise<HeldIntake> {
  const intake = createIntake(device);
  intake.open();
  await browser.settle();
  return intake;
}

async function withPile(): Promise<HeldIntake> {
  const intake = await opened();
  await intake.add(pile());
  intake.change({ supplierId: 7, price: 10.5, date: '2026-11-22' });
  // Frequent changes are reported a little later.
  await browser.advance(200);
  return intake;
}

/** Enters values of the first two garments. */
async function withValues(): Promise<HeldIntake> {
  const intake = await withPile();
  const [first = '', second = ''] = intake.store.get().groups.map(({ id }) => id);
  intake.setValues([first, second], { brandId: 3, typeId: 5 });
  intake.setValues([second], { size: ' XS ', price: '20,5' });
  await browser.settle();
  return intake;
}

const groupNames = (intake: HeldIntake) => {
  const { groups, photos } = intake.store.get();
  return groups.map((group) => group.photos.map((id) => photos.get(id)?.name.replace('.jpg', '')).join(' '));
};
const kept = (userId = '1') =>
  [...(folders.get(userId)?.keys() ?? [])].filter((name) => name.startsWith('photo'));
const created = () => server.items.map(({ title, images }) => `${title}: ${images.map(({ name }) => name)}`);
const allCreated = [
  'Без назви 101: 0-1.jpg,4-2.jpg,9-3.jpg',
  'Без назви 103: 70-40.jpg,74-41.jpg',
  'Без назви 105: 140-60.jpg',
];
async function until(intake: HeldIntake, status: string): Promise<void> {
  for (let n = 0; n < 400 && intake.store.get().status !== status; n++) {
    await browser.advance(1000);
  }
  assert.is(intake.store.get().status, status);
}
/** The brand, type, size and price of each item, by the number of its photos. */
const own: Record<number, unknown[]> = {
  3: [3, 5, null, 10.5],
  2: [3, 5, 'XS', 20.5],
  1: [null, null, null, 10.5],
};
/**
 * Removes the items' numbers, which differ from run to run because two items are created at a time.
 */
const withoutNumbers = (lines: string[]) => lines.map((line) => line.replace(/\d+:/, ':')).sort();

test('an intake groups a pile, stores it, and creates items with purchases and main photos', async () => {
  const intake = await withValues();
  assert.equal(groupNames(intake), ['0-1 4-2 9-3', '70-40 74-41', '140-60']);
  const { photos, unsent, status } = intake.store.get();
  assert.equal([photos.size, unsent, status, kept().length], [6, 6, 'sorting', 6]);
  intake.start();
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), withoutNumbers(allCreated));
  for (const { id, title, brandId, typeId, purchase, main, images } of server.items) {
    assert.is(title, `Без назви ${id}`);
    assert.equal([purchase.weight, purchase.date], [null, '2026-11-22T00:00:00.000']);
    assert.is(main, images[0]?.id);
    assert.equal([brandId, typeId, purchase.size, purchase.price], own[images.length]);
  }
  assert.equal([intake.store.get().unsent, kept()], [0, []]);
  const [first] = intake.store.get().progress.values();
  assert.is(first?.state === 'done' && first.sent, 3);
});

test('an intake creates nothing twice, wherever the connection is lost', async () => {
  const whole = await withValues();
  whole.start();
  await until(whole, 'done');
  const calls = server.calls.length;
  assert.ok(calls > 18);
  for (let cut = 0; cut < calls; cut++)
    for (const fault of ['before', 'after'] as const) {
      endSession();
      folders.clear();
      server = new IntakeServer(browser);
      let n = 0;
      server.fault = (call) => (call.includes('health') || n++ !== cut ? null : fault);
      setAccessToken(tokenOf({ sub: '1' }));
      const intake = await withValues();
      intake.start();
      await until(intake, 'done');
      const what = `${fault} call ${cut}`;
      assert.equal(withoutNumbers(created()), withoutNumbers(allCreated), what);
      assert.ok(
        server.items.every(({ main, images }) => main === images[0]?.id),
        what,
      );
      for (const { brandId, typeId, purchase, images } of server.items)
        assert.equal([brandId, typeId, purchase.size, purchase.price], own[images.length], what);
    }
});

test('an intake continues after a reload in the middle, and creates nothing twice', async () => {
  for (const stop of [0, 1, 2, 4, 6, 9, 12]) {
    endSession();
    folders.clear();
    server = new IntakeServer(browser);
    let n = 0;
    // The tab dies: no more answers come.
    server.fault = () => (n++ >= stop ? 'after' : null);
    setAccessToken(tokenOf({ sub: '1' }));
    const dead = await withValues();
    dead.start();
    for (let turn = 0; turn < 10; turn++) await browser.settle();
    const device = new Map([...(folders.get('1') ?? [])]);
    endSession();
    await browser.settle();
    folders.set('1', device);
    server.fault = () => null;
    setAccessToken(tokenOf({ sub: '1' }));
    const intake = await opened();
    assert.is.not(intake.store.get().status, 'sorting', 'it goes on by itself');
    await until(intake, 'done');
    assert.equal(withoutNumbers(created()), withoutNumbers(allCreated), `after ${stop} calls`);
    for (const { brandId, typeId, purchase, images } of server.items)
      assert.equal([brandId, typeId, purchase.size, purchase.price], own[images.length]);
    assert.equal(kept(), []);
  }
});

test('an intake makes the first photo the main one before the others are sent', async () => {
  const dying = await withPile();
  const mains: boolean[] = [];
  server.fault = (call) => {
    const item = server.items.find(({ purchase }) => call === `POST /api/purchases/${purchase.id}/images`);
    if (!item?.images[0]) return null;
    mains.push(item.main === item.images[0].id);
    item.main = 9;
    // The tab dies: no more answers come.
    return 'before';
  };
  dying.start();
  for (let turn = 0; turn < 20; turn++) await browser.settle();
  const device = new Map(folders.get('1'));
  endSession();
  await browser.settle();
  folders.set('1', device);
  server.fault = () => null;
  setAccessToken(tokenOf({ sub: '1' }));
  await until(await opened(), 'done');
  assert.equal(mains, [true, true]);
  assert.is(server.items.filter(({ main }) => main === 9).length, 2);
});

test('an intake’s refused photo does not stop the others, and is sent again under a new key', async () => {
  const intake = await withPile();
  let refusals = 0;
  server.fault = (call) =>
    /purchases\/\d+\/images/.test(call) && refusals++ < 1 ? problem(415, 'heic', 'Формат HEIC') : null;
  intake.start();
  await until(intake, 'done');
  const refused = [...intake.store.get().photos.values()].find(({ state }) => state.state === 'refused');
  assert.is(refused?.state.state === 'refused' && refused.state.detail, 'Формат HEIC');
  assert.equal([intake.store.get().unsent, server.items.flatMap(({ images }) => images).length], [1, 5]);
  assert.ok(server.items.every(({ main, images }) => main === images[0]?.id));
  intake.retryPhoto(refused?.id ?? '');
  await until(intake, 'done');
  assert.is(server.items.flatMap(({ images }) => images).length, 6);
});

test('an intake’s item that somebody deletes holds nothing up; its photos can be sent again', async () => {
  const intake = await withPile();
  let isGone = true;
  server.fault = (call) => {
    const [, path, id] = /(clothes|purchases)\/(\d+)/.exec(call) ?? [];
    const item = server.items.find((one) => Number(id) === (path === 'clothes' ? one.id : one.purchase.id));
    return isGone && item?.images.length === 1 ? problem(404, 'not_found', 'Товару немає') : null;
  };
  intake.start();
  await until(intake, 'done');
  const refused = [...intake.store.get().photos.values()].flatMap(({ id, state }) =>
    state.state === 'refused' ? [[id, state.detail] as const] : [],
  );
  assert.equal([...new Set(refused.map(([, detail]) => detail))], ['Товару немає']);
  assert.is(refused.length, 3);
  isGone = false;
  for (const [id] of refused) intake.retryPhoto(id);
  await until(intake, 'done');
  assert.is(server.items.flatMap(({ images }) => images).length, 6);
});

test('an intake waits as long as the server asks for, and until the person signs in again', async () => {
  const intake = await withPile();
  const waits = new Set<string | null>();
  intake.store.subscribe(() => waits.add(intake.store.get().waitsFor));
  const once = new Map([
    [/PUT .*clothes/, problem(503, 'unavailable', 'Зачекайте')],
    [/POST .*images/, problem(429, 'too_many_requests', 'Забагато')],
  ]);
  let isExpired = false;
  server.fault = (call) => {
    if (isExpired) return problem(401, 'unauthenticated', 'Увійдіть');
    const [pattern, answer] = [...once].find(([pattern]) => pattern.test(call)) ?? [];
    if (!pattern || !answer) return null;
    once.delete(pattern);
    return answer;
  };
  intake.start();
  await browser.advance(5000);
  assert.equal([waits.has('server'), once.size], [true, 0]);
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), withoutNumbers(allCreated));

  await intake.add(names('900-9'));
  isExpired = true;
  intake.start();
  await browser.advance(5000);
  assert.is(intake.store.get().waitsFor, 'sign-in');
  isExpired = false;
  setAccessToken(tokenOf({ sub: '1', n: 2 }));
  await until(intake, 'done');
  assert.equal([server.items.length, intake.store.get().unsent], [4, 0]);
});

test('a full server pauses an intake with its reason; the person can continue it', async () => {
  const intake = await withPile();
  server.fault = (call) => (call.includes('/images') ? problem(507, 'storage_full', 'Немає місця') : null);
  intake.start();
  await until(intake, 'paused');
  assert.is(intake.store.get().problem, 'Немає місця');
  server.fault = () => null;
  intake.start();
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), withoutNumbers(allCreated));
});

test('an intake’s refused item is reported, and requested anew with changed values', async () => {
  const intake = await withPile();
  server.fault = (call) =>
    call.includes('fast_create') ? problem(422, 'validation_failed', 'Постачальника немає') : null;
  intake.start();
  await until(intake, 'paused');
  const [first] = intake.store.get().progress.values();
  assert.equal(first, { state: 'failed', clothesId: null, detail: 'Постачальника немає' });
  server.fault = () => null;
  intake.change({ supplierId: 8 });
  intake.start();
  await until(intake, 'done');
  assert.equal(
    server.items.map(({ purchase }) => purchase.supplierId),
    [8, 8, 8],
  );
});

test('nothing of an intake’s photo counts as sent while its next try waits', async () => {
  const intake = await withPile();
  const waiting = new Set<number>();
  intake.store.subscribe(() => {
    const { photos, waitsFor } = intake.store.get();
    for (const { state } of photos.values())
      if (waitsFor && state.state === 'uploading') waiting.add(state.fraction);
  });
  let isDown = true;
  server.fault = (call) => (isDown && /images|health/.test(call) ? 'before' : null);
  intake.start();
  await browser.advance(5000);
  assert.equal([...waiting], [0]);
  isDown = false;
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), withoutNumbers(allCreated));
});

test('an intake’s photo is replaced by another file, which goes to the item in its place', async () => {
  const intake = await withPile();
  const isBad = ({ name }: { name: string }) => name.startsWith('4-2');
  let isRefusing = true;
  server.fault = (call) =>
    isRefusing && /purchases\/\d+\/images/.test(call) ? problem(415, 'heic', 'Формат HEIC') : null;
  intake.start();
  await until(intake, 'done');
  isRefusing = false;
  const photos = () => [...intake.store.get().photos.values()];
  const old = photos().find(isBad);
  intake.replacePhoto(old?.id ?? '', photo('5-2'));
  assert.is(intake.store.get().status, 'running');
  await until(intake, 'done');
  assert.equal(
    server.items.flatMap(({ images }) => images.map(({ name }) => name)),
    ['5-2.jpg'],
  );
  assert.equal(photos().some(isBad), false);
  assert.equal(groupNames(intake)[0], '0-1 5-2 9-3');
  const isKept = (id = '') => kept().includes(`photo-${id}`);
  assert.equal([isKept(old?.id), kept().length], [false, 5]);
  const placed = photos().find(({ name }) => name === '5-2.jpg');
  assert.equal([placed?.state.state, placed?.preview !== null], ['sent', true]);
});

test('a refused photo of an intake’s item is replaced while another of its photos is on its way', async () => {
  const intake = await opened();
  await intake.add(names('0-1', '4-2'));
  intake.change({ supplierId: 7 });
  await browser.advance(200);
  const [first = ''] = intake.store.get().photos.keys();
  const refusals = [problem(415, 'heic', 'Формат HEIC')];
  server.fault = (call) => {
    if (!/purchases\/\d+\/images/.test(call)) return null;
    const refusal = refusals.pop();
    if (!refusal) intake.replacePhoto(first, photo('5-2'));
    return refusal ?? null;
  };
  intake.start();
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), ['Без назви : 4-2.jpg,5-2.jpg']);
});

test('an intake leaves values that somebody entered meanwhile', async () => {
  const intake = await withPile();
  server.fault = (call) => {
    const [item] = server.items;
    if (/GET .*\/101/.test(call) && item)
      Object.assign(item, { title: 'Пальто' }, { purchase: { ...item.purchase, price: 99 } });
    return null;
  };
  intake.start();
  await until(intake, 'done');
  assert.equal([server.items[0]?.title, server.items[0]?.purchase.price], ['Пальто', 99]);
});

test('an intake leaves a purchase that somebody has filled in since it was read', async () => {
  const intake = await withPile();
  let refusals = 0;
  server.fault = (call) => {
    const item = server.items.find(({ purchase }) => call === `PUT /api/purchases/${purchase.id}`);
    if (!item || refusals > 0) return null;
    refusals += 1;
    item.purchase.price = 99;
    return problem(412, 'stale', 'Застаріло');
  };
  intake.start();
  await until(intake, 'done');
  assert.is(refusals, 1);
  assert.equal(
    server.items.map(({ purchase }) => purchase.price === 99),
    server.items.map((_, at) => at === 0),
  );
  const calls = browser.calls.filter(({ method, url }) => method === 'PUT' && url.includes('/purchases/'));
  for (const { body } of calls) assert.is(Object(body).seen.price, null, 'what was seen is sent');
});

test('an intake saves entries over a newer version, and leaves out one that was deleted', async () => {
  const intake = await withValues();
  const refusals = new Set<string>();
  server.fault = (call) => {
    const item = server.items.find(({ id }) => call === `PUT /api/clothes/${id}`);
    if (!item || refusals.has(call) || refusals.size === 2) return null;
    refusals.add(call);
    const errors = [{ field: 'typeId', code: 'not_found', detail: 'Типу немає' }];
    if (refusals.size > 1) return problem(422, 'validation_failed', 'Типу немає', { errors });
    item.title = 'Пальто';
    return problem(412, 'stale', 'Застаріло');
  };
  intake.start();
  await until(intake, 'done');
  assert.equal(
    server.items
      .slice(0, 2)
      .map(({ title, brandId, typeId }) => [title.replace(/\d+$/, ''), brandId, typeId]),
    [
      ['Пальто', 3, 5],
      ['Без назви ', 3, null],
    ],
  );
});

test('an intake’s items get the tags for all and those of their group, without a deleted one', async () => {
  const intake = await withPile();
  const [first = ''] = intake.store.get().groups.map(({ id }) => id);
  intake.change({ tagIds: [7, 8] });
  intake.setValues([first], { tagIds: [9] });
  server.tags = [8, 9].map((id) => ({ id, name: `Мітка ${id}` }));
  const errors = [{ field: 'tagIds', code: 'not_found', detail: 'Мітки немає' }];
  let refusals = 0;
  server.fault = (call) => {
    if (!call.startsWith('PUT /api/clothes/') || refusals > 0) return null;
    refusals += 1;
    return problem(422, 'validation_failed', 'Мітки немає', { errors });
  };
  intake.start();
  await until(intake, 'done');
  assert.equal(
    server.items.map(({ tagIds }) => tagIds),
    [
      [9, 8],
      [7, 8],
      [7, 8],
    ],
  );
  const sent = browser.calls.filter(({ method, url }) => method === 'PUT' && url.includes('/clothes/'));
  for (const { body } of sent) assert.equal(Object(body).seenTagIds, [], 'others’ tags stay');
});

test('values of an intake’s groups are kept on the device, filled in by a merge, undone as one', async () => {
  let intake = await withPile();
  const values = () => intake.store.get().groups.map(({ values }) => Object.values(values).join(' '));
  const ids = intake.store.get().groups.map(({ id }) => id);
  intake.setValues(ids.slice(0, 2), { brandId: 3, typeId: 5 });
  for (const price of ['2', '20', '20,5']) intake.setValues(ids.slice(1), { price });
  assert.equal(values(), ['3 5   ', '3 5  20,5 ', '   20,5 ']);
  intake.undo();
  assert.equal(values(), ['3 5   ', '3 5   ', '    ']);
  intake.setValues([ids[1] ?? ''], { price: '20,5' });
  intake.groupEvenly(5);
  assert.equal(values(), ['3 5   '], 'those of the main photo stay');
  intake.undo();
  intake.setValues(ids.slice(0, 1), { tagIds: [9] });
  intake.setValues(ids.slice(1, 2), { tagIds: [8] });
  intake.setValues(ids.slice(0, 2), { tagIds: [7] });
  assert.equal(values(), ['3 5   9,7', '3 5  20,5 8,7', '    '], 'tags of several are added to their own');
  intake.setValues(ids.slice(0, 2), { tagIds: [] });
  assert.equal(values(), ['3 5   9', '3 5  20,5 8', '    '], 'only what they share is removed');
  intake.merge(ids);
  await browser.settle();
  endSession();
  setAccessToken(tokenOf({ sub: '1' }));
  intake = await opened();
  assert.equal(values(), ['3 5  20,5 9,8']);
});

test('photos added to an intake after values were entered leave these with their photos', async () => {
  const intake = await opened();
  await intake.add(names('4-2', '9-3', '70-40'));
  const [first = ''] = intake.store.get().groups.map(({ id }) => id);
  intake.setValues([first], { size: 'XS' });
  await intake.add(names('0-1', '74-41'));
  const [group] = intake.store.get().groups;
  assert.equal([groupNames(intake)[0], group?.values.size], ['4-2 9-3', 'XS']);
});

test('an intake’s photos go to an existing item', async () => {
  const intake = await withPile();
  const { groups } = intake.store.get();
  server.items.push({
    id: 55,
    title: 'Сукня',
    brandId: null,
    typeId: null,
    tagIds: [],
    purchase: { id: 56, price: null, weight: null, size: null, date: null, supplierId: 1 },
    images: [],
    main: 9,
    distinct: [],
    version: 1,
  });
  const mainImage = {
    id: 9,
    urls: { small: '', medium: '', original: '' },
    width: 1,
    height: 1,
    purchaseId: null,
  };
  intake.setTarget(groups[1]?.id ?? '', { id: 55, title: 'Сукня', mainImage });
  intake.start();
  await until(intake, 'done');
  const dress = server.items.find(({ id }) => id === 55);
  assert.equal([dress?.title, dress?.images.length, dress?.main], ['Сукня', 2, 9]);
  assert.is(server.items.length, 3);
});

test('an intake’s photos are moved, merged, split and removed; groups begun stay', async () => {
  const intake = await withPile();
  const idOf = (name: string) =>
    [...intake.store.get().photos.values()].find((one) => one.name === `${name}.jpg`)?.id ?? '';
  const group = (n: number) => intake.store.get().groups[n]?.id ?? '';
  intake.move([idOf('9-3')], group(1), 0);
  assert.equal(groupNames(intake), ['0-1 4-2', '9-3 70-40 74-41', '140-60']);
  intake.undo();
  intake.remove([idOf('140-60')]);
  await browser.settle();
  assert.equal([groupNames(intake).length, intake.store.get().unsent, kept().length], [2, 5, 6]);
  intake.undo();
  assert.equal(groupNames(intake).length, 3);
  intake.remove([idOf('140-60')]);
  intake.split(idOf('4-2'));
  await browser.settle();
  assert.equal([groupNames(intake), kept().length], [['0-1', '4-2 9-3', '70-40 74-41'], 5]);
  intake.setEachAlone(true);
  assert.is(groupNames(intake).length, 5);
  intake.undo();
  assert.equal(
    [groupNames(intake), intake.store.get().eachAlone],
    [['0-1', '4-2 9-3', '70-40 74-41'], false],
  );
  intake.groupEvenly(5);
  assert.equal(groupNames(intake), ['0-1 4-2 9-3 70-40 74-41']);
  intake.undo();
  // Later photos do not undo manual sorting.
  await intake.add(names('500-5', '503-6'));
  assert.equal(groupNames(intake).slice(-2), ['70-40 74-41', '500-5 503-6']);
  server.fault = (call) => (call.includes('/images') ? problem(507, 'storage_full', 'Немає місця') : null);
  intake.start();
  await until(intake, 'paused');
  const begun = groupNames(intake);
  intake.merge([group(0), group(1)]);
  intake.move([idOf('0-1')], group(3));
  assert.equal(groupNames(intake), begun);
});

test('an intake’s changed groups stay when photos are added after a reload; else all regroup', async () => {
  const reload = async () => {
    endSession();
    setAccessToken(tokenOf({ sub: '1' }));
    return opened();
  };
  let intake = await withPile();
  intake = await reload();
  await intake.add(names('14-2'));
  assert.equal(groupNames(intake), ['0-1 4-2 9-3 14-2', '70-40 74-41', '140-60']);
  intake.merge(
    intake.store
      .get()
      .groups.slice(1)
      .map(({ id }) => id),
  );
  intake = await reload();
  await intake.add(names('16-2'));
  assert.equal(groupNames(intake), ['0-1 4-2 9-3 14-2', '70-40 74-41 140-60', '16-2']);
});

test('a photo added to an intake while earlier ones are read is in only one group', async () => {
  const before = await withPile();
  before.merge(before.store.get().groups.map(({ id }) => id));
  endSession();
  setAccessToken(tokenOf({ sub: '1' }));
  let open = () => {};
  gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const intake = await opened();
  const added = intake.add(names('500-5'));
  open();
  await added;
  await browser.settle();
  assert.equal(groupNames(intake).slice(1), ['500-5']);
});

test('knows the files of its photos, also after a reload, without the removed ones', async () => {
  const intake = await withPile();
  const all = () => [...new Set(intake.known().map(({ name }) => name))];
  assert.equal(all().length, 6);
  assert.ok(intake.known().some((file) => file instanceof File && file.name === '0-1.jpg'));
  const [first] = intake.store.get().groups[0]?.photos ?? [];
  intake.remove(first === undefined ? [] : [first]);
  await browser.settle();
  assert.not(all().includes('0-1.jpg'));
  const again = await opened();
  const told = again.known().find(({ name }) => name === '4-2.jpg');
  assert.is(told?.size, photo('4-2').size);
});

test('each user has an own intake, and nobody sees another’s', async () => {
  await withPile();
  endSession();
  await browser.settle();
  setAccessToken(tokenOf({ sub: '2' }));
  const other = await opened();
  assert.equal([other.store.get().photos.size, kept('1').length], [0, 6]);
  endSession();
  setAccessToken(tokenOf({ sub: '1' }));
  const again = await opened();
  assert.equal(groupNames(again), ['0-1 4-2 9-3', '70-40 74-41', '140-60']);
  again.clear();
  await browser.settle();
  assert.equal([folders.get('1')?.size, again.store.get().status], [0, 'sorting']);
});

test('an intake’s photos still being stored when the session ends are there the next time', async () => {
  let finish = () => {};
  disk = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const intake = await opened();
  await intake.add(pile());
  await browser.settle();
  assert.equal([intake.store.get().photos.size, kept().length], [6, 0]);
  endSession();
  finish();
  await browser.settle();
  setAccessToken(tokenOf({ sub: '1' }));
  const again = await opened();
  assert.equal([again.store.get().photos.size, again.store.get().keptProblem], [6, null]);
});

test('an intake tells which photos the device has no space for, and works without storing them', async () => {
  hasRoom = (name) => !name.startsWith('photo') || kept().length < 4;
  const intake = await withPile();
  const { keptProblem, photos } = intake.store.get();
  assert.match(keptProblem ?? '', /бракує місця.*74-41\.jpg, 140-60\.jpg/);
  assert.is([...photos.values()].filter((one) => one.kept).length, 4);
  // After a reload, these two are gone, and the app says so.
  endSession();
  setAccessToken(tokenOf({ sub: '1' }));
  hasRoom = () => true;
  const again = await opened();
  assert.equal(groupNames(again), ['0-1 4-2 9-3', '70-40']);
  assert.match(again.store.get().keptProblem ?? '', /не збереглося 2 фото: 74-41\.jpg, 140-60\.jpg/);
});

test('an intake’s chosen file that is gone is sent from the device’s copy', async () => {
  const intake = await opened();
  const files = pile();
  await intake.add(files);
  intake.change({ supplierId: 7 });
  await browser.advance(200);
  lose(...files);
  intake.start();
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), withoutNumbers(allCreated));
});

test('an intake’s file that is gone and was not kept is refused, the others go on', async () => {
  isRefused = true;
  const intake = await opened();
  const files = pile();
  await intake.add(files);
  intake.change({ supplierId: 7 });
  await browser.advance(200);
  const [first, , , second] = files;
  lose(first, second);
  const obstacles = new Set<string | null>();
  intake.store.subscribe(() => obstacles.add(intake.store.get().waitsFor));
  intake.start();
  await until(intake, 'done');
  const refused = [...intake.store.get().photos.values()].flatMap(({ name, state }) =>
    state.state === 'refused' ? [`${name}: ${state.detail}`] : [],
  );
  assert.equal(refused, [
    '0-1.jpg: Файл змінено або видалено, виберіть його знову.',
    '70-40.jpg: Файл змінено або видалено, виберіть його знову.',
  ]);
  assert.equal(withoutNumbers(created()), [
    'Без назви : 140-60.jpg',
    'Без назви : 4-2.jpg,9-3.jpg',
    'Без назви : 74-41.jpg',
  ]);
  assert.equal([...obstacles], [null]);
  assert.ok(serverReached.get());
});

test('an intake’s file that is gone before it was kept is named, and not blamed on the space', async () => {
  const intake = await opened();
  const [first, second] = pile();
  if (!first || !second) throw new Error('no files');
  hasRoom = (name) => !name.startsWith('photo') || kept().length > 0;
  lose(first);
  await intake.add([first, second]);
  await browser.advance(200);
  assert.match(intake.store.get().keptProblem ?? '', /^Не вдалося прочитати 1 фото: 0-1\.jpg\./);
  const [id = ''] = intake.store.get().photos.keys();
  intake.remove([id]);
  await browser.advance(200);
  assert.match(intake.store.get().keptProblem ?? '', /бракує місця.*4-2\.jpg/);
});

test('an intake works in memory if the browser stores nothing, and says so', async () => {
  isRefused = true;
  const intake = await withPile();
  assert.match(intake.store.get().keptProblem ?? '', /не дає зберігати фото/);
  intake.start();
  await until(intake, 'done');
  assert.equal(withoutNumbers(created()), withoutNumbers(allCreated));
});

test('a full device keeps an intake’s last record that it could store', async () => {
  const intake = await withPile();
  hasRoom = (name) => {
    // Like a write that began and did not end.
    folders.get('1')?.set(name, new Blob(['{"number":9']));
    return false;
  };
  intake.setEachAlone(true);
  await browser.settle();
  intake.change({ price: 3 });
  await browser.settle();
  assert.match(intake.store.get().keptProblem ?? '', /не дає зберігати/);
  hasRoom = () => true;
  endSession();
  setAccessToken(tokenOf({ sub: '1' }));
  const again = await opened();
  assert.equal([groupNames(again).length, again.store.get().settings.price], [3, 10.5]);
});

test('an interrupted write of a kept intake leaves the previous one', async () => {
  const intake = await withPile();
  intake.split([...intake.store.get().photos.keys()][1] ?? '');
  await browser.settle();
  const files = folders.get('1') ?? new Map<string, Blob>();
  const texts = await Promise.all(
    ['record-0', 'record-1'].map(async (name) => (await files.get(name)?.text()) ?? ''),
  );
  const newest = texts.map((text) => Number(/"number":(\d+)/.exec(text)?.[1]));
  const name = Number(newest[0]) > Number(newest[1]) ? 'record-0' : 'record-1';
  files.set(name, new Blob([(await files.get(name)?.text())?.slice(0, 300) ?? '']));
  endSession();
  setAccessToken(tokenOf({ sub: '1' }));
  const again = await opened();
  assert.equal([again.store.get().photos.size, groupNames(again).length], [6, 3]);
});

test('an intake shows similar items once for each photo, without those marked as different', async () => {
  const intake = await withPile();
  const item = { id: 5, title: 'Сукня', mainImage: null };
  const image = { id: 6, urls: { small: '/s', medium: '/m', original: '/o' }, width: 1, height: 1 };
  server.similar = [{ hash: '0000000000000001', item, image, distance: 2 }];
  await intake.findSimilar();
  const [first] = intake.store.get().groups;
  const hits = intake.store.get().similar.get(first?.photos[0] ?? '');
  assert.equal([hits?.length, hits?.[0]?.item.title], [1, 'Сукня']);
  await intake.findSimilar();
  assert.is(server.calls.filter((call) => call.includes('similar')).length, 1);
  intake.markDistinct(first?.id ?? '', 5);
  assert.is(intake.store.get().similar.size, 0);
  intake.start();
  await until(intake, 'done');
  const others = server.items.map(({ distinct }) => distinct).sort((a, b) => b.length - a.length);
  assert.equal(others, [[5], [], []], 'the server remembers it of the item');
});

test.run();
