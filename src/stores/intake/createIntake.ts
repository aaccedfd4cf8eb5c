import { maxIntakePhotos } from '../../contract/limits';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { createStore, type ReadableStore } from '../../lib/store';
import { groupPhotos } from './groupPhotos';
import { changeGroups, type GroupsChange, newGroup, noGroups } from './groups';
import type { IntakeActions, IntakePhoto, IntakeState } from './intakeState';

export const emptyIntake: IntakeState = {
  status: 'sorting',
  settings: { supplierId: null, date: '', price: null, weight: null },
  eachAlone: false,
  photos: new Map(),
  groups: [],
  canUndo: false,
  progress: new Map(),
  unsent: 0,
  reading: 0,
  waitsFor: null,
  problem: null,
  keptProblem: null,
  similar: new Map(),
};

export interface HeldIntake extends IntakeActions {
  store: ReadableStore<IntakeState>;
  /** Reads what the device keeps; once. */
  open(): void;
}

export function createIntake(): HeldIntake {
  const store = createStore<IntakeState>(emptyIntake);
  let groups = noGroups;
  const update = (part: Partial<IntakeState>) => store.set((before) => ({ ...before, ...part }));
  const apply = (change: GroupsChange) => {
    groups = changeGroups(groups, change);
    update({ groups: groups.groups, canUndo: groups.before !== null });
  };
  const regroup = () => {
    const { photos, eachAlone } = store.get();
    const found = groupPhotos([...photos.values()], eachAlone);
    apply({ kind: 'regroup', groups: found.map((ids) => newGroup(newIdempotencyKey(), ids)) });
  };
  return {
    store,
    open() {},
    async add(files) {
      const photos = new Map(store.get().photos);
      for (const file of files.slice(0, maxIntakePhotos - photos.size)) {
        const photo: IntakePhoto = {
          id: newIdempotencyKey(),
          name: file.name,
          bytes: file.size,
          takenAt: file.lastModified,
          hash: null,
          width: 0,
          height: 0,
          preview: URL.createObjectURL(file),
          state: { state: 'ready' },
          kept: false,
        };
        photos.set(photo.id, photo);
      }
      update({ photos, unsent: photos.size });
      regroup();
    },
    change: (settings) => update({ settings: { ...store.get().settings, ...settings } }),
    setEachAlone(eachAlone) {
      update({ eachAlone });
      regroup();
    },
    move: (photos, to, index) => apply({ kind: 'move', photos, to, index }),
    merge: (ids) => apply({ kind: 'merge', groups: ids }),
    split: (photo) => apply({ kind: 'split', photo, id: newIdempotencyKey() }),
    newGroup: (photos) => apply({ kind: 'new', photos, id: newIdempotencyKey() }),
    remove: (photos) => apply({ kind: 'remove', photos }),
    undo: () => apply({ kind: 'undo' }),
    setTarget: (group, item) => apply({ kind: 'target', group, item }),
    markDistinct: (group, item) => apply({ kind: 'distinct', group, item }),
    start: () => update({ status: 'running' }),
    pause: () => update({ status: 'paused' }),
    retryPhoto() {},
    clear() {
      groups = noGroups;
      store.set(emptyIntake);
    },
    takeOver() {},
  };
}
