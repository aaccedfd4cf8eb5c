import { createStore } from '../../src/core/lib/store';
import { useStore } from '../../src/core/react/useStore';
import { changeGroups, type Groups, type GroupsChange, newGroup } from '../../src/intake/grouping/groups';
import type { Intake, IntakeActions, IntakePhoto, IntakeState } from '../../src/intake/store/intakeState';

/** An intake in memory: its groups change like the real ones, its photos are names. */
export interface FakeIntake {
  /** The requests made to it, such as «start». */
  asked: string[];
  state(): IntakeState;
  set(part: Partial<IntakeState>): void;
  /** Returns the photos of each group, as «a b». */
  groups(): string[];
  /** Returns the intake for a component. */
  use(): Intake;
}

const taken = (minute: number) => new Date(2026, 10, 21, 14, minute).getTime();

export function photoNamed(id: string, minute = 0): IntakePhoto {
  return {
    id,
    name: `${id}.jpg`,
    bytes: 1000,
    takenAt: taken(minute),
    hash: '0'.repeat(16),
    colour: null,
    width: 900,
    height: 1200,
    preview: null,
    state: { state: 'ready' },
    kept: true,
  };
}

/** Creates an intake. `piles`: the photos of each group, as «a b»; the first group is `g1`. */
export function fakeIntake(...piles: string[]): FakeIntake {
  const names = piles.map((pile) => pile.split(' '));
  let held: Groups = {
    groups: names.map((photos, at) => newGroup(`g${at + 1}`, photos)),
    before: null,
  };
  let made = piles.length;
  const asked: string[] = [];
  const photos = new Map(names.flat().map((id, at) => [id, photoNamed(id, at)]));
  const store = createStore<IntakeState>({
    status: 'sorting',
    settings: { supplierId: null, date: '', price: null, weight: null, tagIds: [] },
    eachAlone: false,
    photos,
    groups: held.groups,
    canUndo: false,
    progress: new Map(),
    unsent: photos.size,
    reading: 0,
    waitsFor: null,
    problem: null,
    keptProblem: null,
    similar: new Map(),
  });
  const set = (part: Partial<IntakeState>) => store.set((before) => ({ ...before, ...part }));
  const apply = (change: GroupsChange) => {
    held = changeGroups(held, change);
    set({ groups: held.groups, canUndo: held.before !== null });
  };
  const fresh = () => {
    made += 1;
    return `g${made}`;
  };
  const ask = (word: string) => () => void asked.push(word);
  const actions: IntakeActions = {
    known: () => [],
    add: async (files) => void asked.push(`add ${files.map(({ name }) => name).join(' ')}`),
    change: (settings) => set({ settings: { ...store.get().settings, ...settings } }),
    setEachAlone: (eachAlone) => set({ eachAlone }),
    groupEvenly: (perItem) => void asked.push(`evenly ${perItem}`),
    move: (moved, to, index) =>
      apply({ kind: 'move', photos: moved, to, ...(index !== undefined && { index }) }),
    merge: (groups) => apply({ kind: 'merge', groups }),
    split: (photo) => apply({ kind: 'split', photo, id: fresh() }),
    newGroup: (moved) => apply({ kind: 'new', photos: moved, id: fresh() }),
    remove: (removed) => apply({ kind: 'remove', photos: removed }),
    undo: () => apply({ kind: 'undo' }),
    setTarget: (group, item) => apply({ kind: 'target', group, item }),
    setValues: (groups, values) => apply({ kind: 'values', groups, values }),
    markDistinct: (group, item) => apply({ kind: 'distinct', group, item }),
    start: ask('start'),
    pause: ask('pause'),
    retryPhoto: (photo) => void asked.push(`retry ${photo}`),
    replacePhoto: (photo, { name }) => void asked.push(`replace ${photo} ${name}`),
    clear: ask('clear'),
    takeOver: ask('takeOver'),
  };
  return {
    asked,
    state: store.get,
    set,
    groups: () => store.get().groups.map((group) => group.photos.join(' ')),
    use: () => ({ ...actions, ...useStore(store) }),
  };
}
