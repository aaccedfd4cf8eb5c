import { maxIntakePhotos } from '../../contract/limits';
import { session } from '../../core/http/session';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { onUserChange } from '../../core/stores/onUserChange';
import { editGroups, type GroupEditing } from '../grouping/editGroups';
import { createIntakeBook, type IntakeBook } from './intakeBook';
import { type PhotoRecord, removedPhotos } from './intakeRecord';
import { createIntakeRun, type IntakeRun } from './intakeRun';
import type { IntakeActions, IntakeState } from './intakeState';
import { createIntakeView, type IntakeHere } from './intakeView';
import { type IntakeDevice, noteRead, openIntake, thisDevice } from './openIntake';
import { similarPhotos } from './similarPhotos';
import { lockForTab, type TabLock } from './tabLock';

export interface HeldIntake extends IntakeActions {
  store: ReadableStore<IntakeState>;
  /** Opens the intake in this tab, or waits while another tab has it. Later calls do nothing. */
  open(): void;
  /** Looks for photos of items that look like the photos read since the last call. */
  findSimilar(): Promise<void>;
}

/** Creates the intake of the signed-in user; another user starts with a new one. */
export function createIntake(device: IntakeDevice = thisDevice): HeldIntake {
  let absent: IntakeHere['absent'] = 'opening';
  let lock: TabLock | null = null;
  const reader = device.newReader();
  const render = () => store.set(state());
  const book = createIntakeBook(render);
  const groups = editGroups(book);
  const run = createIntakeRun(
    {
      record: book.record,
      change: book.change,
      fileOf: async (photo) => (await book.photos()?.file(photo)) ?? null,
      forget: (id) => book.photos()?.forget(id),
      onFraction: (id, fraction) => book.photos()?.setFraction(id, fraction),
    },
    render,
  );
  const similar = similarPhotos(book, render);
  const view = createIntakeView();
  const state = () =>
    view({
      ...run.news(),
      record: book.record(),
      absent,
      canUndo: groups.canUndo(),
      keptProblem: book.keptProblem(),
      photoHere: (id) => book.photos()?.of(id) ?? null,
      similar: similar.found(),
    });
  const store = createStore<IntakeState>(state());

  let visit = 0;
  const leave = (why: IntakeHere['absent']) => {
    visit += 1;
    absent = why;
    run.abort();
    groups.reset();
    similar.reset();
    book.close();
    render();
  };
  const enter = async (userId: string) => {
    leave('opening');
    const own = visit;
    const files = await openIntake(book, device, reader, userId, () => visit === own);
    if (!files) return;
    absent = null;
    render();
    if (book.record().running) run.start();
    await readAgain(book, groups, files);
  };
  return {
    store,
    open() {
      const { userId } = session.get();
      if (lock || userId === null) return;
      lock = lockForTab(
        `intake:${userId}`,
        () => void enter(userId),
        () => leave('elsewhere'),
      );
      const stop = onUserChange(() => {
        stop();
        lock?.release();
        leave('opening');
        reader.close();
      });
    },
    findSimilar: similar.look,
    takeOver: () => lock?.takeOver(),
    ...photoActions(book, groups),
    ...groupActions(groups),
    ...runActions(book, groups, run),
  };
}

type Actions<Name extends keyof IntakeActions> = Pick<IntakeActions, Name>;

function photoActions(book: IntakeBook, groups: GroupEditing): Actions<'add' | 'known' | 'remove'> {
  return {
    async add(files) {
      const photos = book.photos();
      if (!photos) return;
      const record = book.record();
      const room = maxIntakePhotos - record.photos.length + removedPhotos(record).length;
      const added = files.slice(0, Math.max(0, room)).map((file) => ({ file, record: recordOf(file) }));
      void book.change((before) => ({
        ...before,
        photos: [...before.photos, ...added.map((one) => one.record)],
      }));
      const reads = added.map(async ({ file, record: { id } }) =>
        noteRead(book, id, await photos.add(id, file)),
      );
      await Promise.all(reads);
      if (book.photos() === photos) groups.place(added.map((one) => one.record.id));
    },
    known() {
      const record = book.record();
      const removed = removedPhotos(record);
      return record.photos
        .filter((photo) => !removed.includes(photo))
        .flatMap((photo) => {
          const told = { name: photo.name, size: photo.bytes, lastModified: photo.lastModified };
          // The device's copy may have a name and a time of its own.
          const file = book.photos()?.of(photo.id).file;
          return file ? [told, file] : [told];
        });
    },
    remove: (ids) => groups.apply({ kind: 'remove', photos: ids }),
  };
}

function recordOf(file: File): PhotoRecord {
  return {
    id: newIdempotencyKey(),
    key: newIdempotencyKey(),
    name: file.name,
    type: file.type,
    lastModified: file.lastModified,
    bytes: file.size,
    takenAt: null,
    hash: null,
    colour: null,
    width: 0,
    height: 0,
    placed: false,
    outcome: { state: 'unsent' },
  };
}

/**
 * Reads the photos of an earlier visit again for their previews; groups the photos that the earlier
 * visit had not grouped yet.
 */
async function readAgain(
  book: IntakeBook,
  groups: GroupEditing,
  files: ReadonlyMap<string, File>,
): Promise<void> {
  const photos = book.photos();
  if (!photos) return;
  const reads = [...files].map(async ([id, file]) => noteRead(book, id, await photos.read(id, file)));
  await Promise.all(reads);
  const unplaced = book.record().photos.filter(({ id, placed }) => !placed && files.has(id));
  if (book.photos() === photos && unplaced.length > 0) groups.place(unplaced.map(({ id }) => id));
}

type GroupAction =
  | 'setEachAlone'
  | 'groupEvenly'
  | 'move'
  | 'merge'
  | 'split'
  | 'newGroup'
  | 'undo'
  | 'setTarget'
  | 'markDistinct'
  | 'setValues';

function groupActions({ apply, regroup }: GroupEditing): Actions<GroupAction> {
  return {
    setEachAlone: (on) => regroup(on),
    groupEvenly: (perItem) => regroup(false, perItem),
    move: (photos, to, index) => apply({ kind: 'move', photos, to, index }),
    merge: (groups) => apply({ kind: 'merge', groups }),
    split: (photo) => apply({ kind: 'split', photo, id: newIdempotencyKey() }),
    newGroup: (photos) => apply({ kind: 'new', photos, id: newIdempotencyKey() }),
    undo: () => apply({ kind: 'undo' }),
    setTarget: (group, item) => apply({ kind: 'target', group, item }),
    setValues: (groups, values) => apply({ kind: 'values', groups, values }),
    markDistinct: (group, item) => apply({ kind: 'distinct', group, item }),
  };
}

function runActions(
  book: IntakeBook,
  groups: GroupEditing,
  run: IntakeRun,
): Actions<'change' | 'start' | 'pause' | 'retryPhoto' | 'replacePhoto' | 'clear'> {
  const start = () => {
    if (!book.photos() || book.record().groups.length === 0) return;
    groups.forgetUndo();
    run.start();
  };
  /** Sends what `next` makes of a refused photo, in its place. */
  const sendAgain = (photoId: string, next: (photo: PhotoRecord) => PhotoRecord) => {
    const { groups, runs, photos } = book.record();
    const group = groups.find((each) => each.photos.includes(photoId));
    const refused = photos.find(({ id }) => id === photoId);
    const before = group && runs[group.id];
    if (!before || !refused) return;
    const again = next(refused);
    const renamed = group.photos.map((id) => (id === photoId ? again.id : id));
    void book.change((record) => ({
      ...record,
      photos: record.photos.map((photo) => (photo.id === photoId ? again : photo)),
      groups: record.groups.map((each) => (each.id === group.id ? { ...each, photos: renamed } : each)),
      runs: { ...record.runs, [group.id]: { ...before, done: false } },
    }));
    start();
  };
  return {
    change: (settings) =>
      void book.change((record) => ({ ...record, settings: { ...record.settings, ...settings } })),
    start,
    pause: run.pause,
    retryPhoto: (photoId) =>
      // A new idempotency key, because a server may answer the old key with its earlier refusal.
      sendAgain(photoId, (photo) => ({ ...photo, key: newIdempotencyKey(), outcome: { state: 'unsent' } })),
    replacePhoto(photoId, file) {
      const photos = book.photos();
      const record = { ...recordOf(file), placed: true };
      void photos?.add(record.id, file).then((read) => noteRead(book, record.id, read));
      sendAgain(photoId, () => record);
      photos?.forget(photoId);
    },
    clear() {
      run.abort();
      groups.reset();
      void book.clear();
    },
  };
}
