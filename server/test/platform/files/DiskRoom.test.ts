import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DiskRoom, diskLimits } from '../../../src/platform/files/DiskRoom';
import { Problem } from '../../../src/platform/Problem';

const rooms = suite('room on the disk');

/** Returns a disk with `bytes` bytes beyond those that must stay free. */
function disk(bytes: number) {
  const state = { free: diskLimits.freeBytes + diskLimits.rowBytes + bytes };
  return { state, room: new DiskRoom(async () => state.free, 'повно') };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Problem ? error.code : 'was not refused';
}

rooms('disk space that one upload has announced is not available to another', async () => {
  const { room } = disk(100);
  const first = await room.reserve(60);
  assert.is(await refusal(room.reserve(41)), 'storage_full');
  const second = await room.reserve(40);
  first.release();
  second.release();
  assert.is(room.reserved, 0);
  (await room.reserve(100)).release();
});

rooms('of two concurrent uploads that need the disk’s last bytes, one gets them', async () => {
  const { room } = disk(100);
  const answers = await Promise.allSettled([room.reserve(80), room.reserve(80)]);
  assert.equal(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

rooms('bytes written to the disk count once', async () => {
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

rooms('bytes written while the disk is being asked do not count as free', async () => {
  const state = { free: diskLimits.freeBytes + diskLimits.rowBytes + 100 };
  let whileAsked = () => {};
  const room = new DiskRoom(async () => {
    const { free } = state;
    whileAsked();
    return free;
  }, 'повно');
  const upload = await room.reserve(60);
  whileAsked = () => {
    state.free -= 60;
    upload.note(60);
  };
  assert.is(await refusal(room.reserve(41)), 'storage_full');
});

rooms('disk space for an upload of no announced length is reserved step by step', async () => {
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
