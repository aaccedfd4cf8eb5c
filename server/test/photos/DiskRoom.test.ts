import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DiskRoom } from '../../src/photos/DiskRoom';
import { limits } from '../../src/photos/limits';
import { Problem } from '../../src/platform/Problem';

const rooms = suite('room on the disk');

/** A disk with so many bytes more than what must stay free. */
function disk(bytes: number) {
  const state = { free: limits.freeBytes + limits.rowBytes + bytes };
  return { state, room: new DiskRoom(async () => state.free) };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Problem ? error.code : 'was not refused';
}

rooms('what one has announced is no longer there for another', async () => {
  const { room } = disk(100);
  const first = await room.reserve(60);
  assert.is(await refusal(room.reserve(41)), 'storage_full');
  const second = await room.reserve(40);
  first.release();
  second.release();
  assert.is(room.reserved, 0);
  (await room.reserve(100)).release();
});

rooms('of two that ask at the same instant for the last bytes one gets them', async () => {
  const { room } = disk(100);
  const answers = await Promise.allSettled([room.reserve(80), room.reserve(80)]);
  assert.equal(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

rooms('what was written counts once', async () => {
  const { state, room } = disk(100);
  const upload = await room.reserve(60);
  state.free -= 50;
  upload.note(50);
  assert.is(await refusal(room.reserve(41)), 'storage_full');
  const other = await room.reserve(40);
  assert.is(room.reserved, 50);
  upload.release();
  upload.release();
  other.release();
  assert.is(room.reserved, 0);
});

rooms('what is written while the disk is asked is not taken for free', async () => {
  const state = { free: limits.freeBytes + limits.rowBytes + 100 };
  let whileAsked = () => {};
  const room = new DiskRoom(async () => {
    const { free } = state;
    whileAsked();
    return free;
  });
  const upload = await room.reserve(60);
  whileAsked = () => {
    state.free -= 60;
    upload.note(60);
  };
  assert.is(await refusal(room.reserve(41)), 'storage_full');
});

rooms('without an announcement bytes are reserved before they are written, a step at a time', async () => {
  const { room } = disk(100);
  const upload = await room.reserve(0);
  await upload.cover(5, 40);
  assert.is(room.reserved, 40);
  await upload.cover(40, 40);
  assert.is(room.reserved, 40);
  upload.note(40);
  await upload.cover(1, 40);
  assert.is(room.reserved, 40);
  assert.is(await refusal(upload.cover(101, 40)), 'storage_full');
  upload.release();
  assert.is(room.reserved, 0);
});

rooms.run();
