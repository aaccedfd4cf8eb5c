/**
 * Turns a checked answer into proposals. A proposed reference or material is an existing entry, or
 * the name of a new one.
 */
import { maxMaterials } from '../../../src/contract/limits';
import type { Reference } from '../../../src/contract/references';
import type {
  CompositionProposal,
  Proposal,
  ProposedMaterial,
  ReferenceProposal,
} from '../../../src/contract/suggestions';
import type { Answer, Choice } from './checkAnswer';
import { cleanName } from './checkAnswer';
import { compositionsOf, type LabelComposition } from './composition';
import { type KnownEntries, newMaterialName } from './knownEntries';
import type { LabelRow } from './labels/parseLabel';
import { type Doubt, type EntryField, type ListKind, listOfField } from './question';

export type KnownLists = Readonly<Record<ListKind, KnownEntries>>;

/**
 * Asks which candidate each doubtful name means. Resolves to one entry per doubt, in the same
 * order; null if the name means none of its candidates.
 */
export type AskDoubts = (doubts: readonly Doubt[]) => Promise<(Reference | null)[]>;

/** Returns the proposals of an answer. `imageIds` are the ids of the shown photos, in order. */
export async function propose(
  answer: Answer,
  lists: KnownLists,
  imageIds: readonly number[],
  ask: AskDoubts,
): Promise<Proposal[]> {
  const evidenceOf = ({ photo, confidence }: { photo: number | null; confidence: number }) => ({
    evidence: photo === null ? null : (imageIds[photo - 1] ?? null),
    confidence,
  });
  const compositions = compositionsOf(answer);
  const names = new Names(lists);
  for (const field of fields) {
    const choice = answer.choices[field];
    if (choice) await names.look(listOfField[field], choice.name, choice.id);
  }
  for (const { rows } of compositions) for (const row of rows) await names.lookForMaterial(row);
  await names.settle(ask);
  const proposals: Proposal[] = [];
  for (const field of fields) {
    const choice = answer.choices[field];
    const found = choice && referenceOf(field, choice, names);
    if (found) proposals.push({ field, ...found, ...evidenceOf(choice) });
  }
  for (const composition of compositions) {
    const found = compositionOf(composition, names);
    if (found) proposals.push({ ...found, ...evidenceOf(composition) });
  }
  if (answer.title) {
    proposals.push({ field: 'title', value: answer.title.value, ...evidenceOf(answer.title) });
  }
  return proposals;
}

const fields: readonly EntryField[] = ['brand', 'type', 'color'];

/**
 * The entries that the names of an answer mean. Each name is looked up once; `entryOf` returns the
 * results after `settle`.
 */
class Names {
  readonly #found = new Map<string, Reference | null>();
  readonly #doubts: { key: string; doubt: Doubt }[] = [];

  constructor(private readonly lists: KnownLists) {}

  /**
   * Looks up the entry for a name: the entry that has this name, else the entry that the model has
   * chosen by its id, else the only entry whose name looks the same. If there is none and the list
   * is long, the name may become a doubt for `settle`.
   */
  async look(kind: ListKind, name: string | null, id: number | null = null): Promise<void> {
    const key = keyOf(kind, name, id);
    if (this.#found.has(key)) return;
    const list = this.lists[kind];
    const found = (name === null ? null : await list.byName(name)) ?? list.byId(id);
    this.#found.set(key, found ?? (name === null ? null : await this.#lookFurther(list, name, key)));
  }

  async lookForMaterial({ material, read }: LabelRow): Promise<void> {
    const key = keyOf('materials', read);
    if (this.#found.has(key)) return;
    const list = this.lists.materials;
    const found = (await list.byName(read)) ?? (material ? list.byMaterial(material) : null);
    if (found || material) this.#found.set(key, found);
    else await this.look('materials', read);
  }

  async #lookFurther(list: KnownEntries, name: string, key: string): Promise<Reference | null> {
    const same = await list.lookAlike(name);
    // If the model was shown the whole list, it has not chosen any of the similar entries in it.
    if (same || !list.isLong) return same;
    const candidates = await list.candidates(name);
    if (candidates.length > 0) this.#doubts.push({ key, doubt: { kind: list.kind, name, candidates } });
    return null;
  }

  /** Asks about all ambiguous names of long lists in one question. */
  async settle(ask: AskDoubts): Promise<void> {
    if (this.#doubts.length === 0) return;
    const answers = await ask(this.#doubts.map(({ doubt }) => doubt));
    for (const [at, { key }] of this.#doubts.entries()) this.#found.set(key, answers[at] ?? null);
  }

  entryOf(kind: ListKind, name: string | null, id: number | null = null): Reference | null {
    return this.#found.get(keyOf(kind, name, id)) ?? null;
  }
}

function keyOf(kind: ListKind, name: string | null, id: number | null = null): string {
  return JSON.stringify([kind, name, id]);
}

function referenceOf(
  field: EntryField,
  { name, id }: Choice,
  names: Names,
): Pick<ReferenceProposal, 'value' | 'newName'> | null {
  const value = names.entryOf(listOfField[field], name, id);
  if (value) return { value, newName: null };
  return name === null ? null : { value: null, newName: name };
}

function compositionOf(
  { part, rows, complete }: LabelComposition,
  names: Names,
): Pick<CompositionProposal, 'field' | 'part' | 'value' | 'complete'> | null {
  const value: ProposedMaterial[] = [];
  let isWhole = complete;
  for (const row of rows) {
    const proposed = materialOf(row, names);
    if (!proposed) {
      isWhole = false;
      continue;
    }
    // Two words may mean the same entry, but a composition contains a material only once.
    const same = value.find(
      ({ material, newName }) => material?.id === proposed.material?.id && newName === proposed.newName,
    );
    if (same) same.percent += proposed.percent;
    else if (value.length < maxMaterials) value.push(proposed);
  }
  return value.length === 0 ? null : { field: 'fabricComposition', part, value, complete: isWhole };
}

function materialOf({ material, read, percent }: LabelRow, names: Names): ProposedMaterial | null {
  const entry = names.entryOf('materials', read);
  if (entry) return { material: entry, newName: null, percent };
  const newName = material ? newMaterialName(material) : cleanName(read);
  return newName === null ? null : { material: null, newName, percent };
}
