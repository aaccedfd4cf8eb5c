/** The entries of the reference lists: which a model is shown, and which a name means. */
import type { Kysely } from 'kysely';
import type { Reference } from '../../../src/contract/references';
import { type Clock, minute } from '../platform/clock';
import type { Database } from '../platform/db/schema';
import { findByName } from '../references/aliases';
import { nameKey } from '../references/nameKeys';
import { listReferences } from '../references/references';
import { countAllUses } from '../usage/counts';
import { foldName } from '../usage/foldName';
import { mostNear, nearEntries } from '../usage/nearEntries';
import { type Material, materials } from './labels/materials';
import { materialOf } from './labels/parseLabel';
import type { ListKind } from './question';

/** Entries of a list that a model is shown; of a longer list these are the most used. */
export const mostShown = 300;

/** For how long a count of uses is taken for true: it reads all items. */
const countedFor = 10 * minute;

/** Remembers by how many items the entries of long lists are used. */
export class UseCounts {
  readonly #kept = new Map<ListKind, { until: number; counts: Map<number, number> }>();

  constructor(private readonly clock: Clock) {}

  async of(db: Kysely<Database>, kind: ListKind): Promise<Map<number, number>> {
    const kept = this.#kept.get(kind);
    if (kept && kept.until > this.clock.now()) return kept.counts;
    const counts = await countAllUses(db, kind);
    this.#kept.set(kind, { until: this.clock.now() + countedFor, counts });
    return counts;
  }
}

/** One list, as it was when a task began. */
export class KnownEntries {
  #materials: Map<Material, Reference> | null = null;

  private constructor(
    private readonly db: Kysely<Database>,
    readonly kind: ListKind,
    private readonly all: readonly Reference[],
    readonly shown: readonly Reference[],
  ) {}

  static async load(db: Kysely<Database>, kind: ListKind, uses: UseCounts): Promise<KnownEntries> {
    const all = await listReferences(db, kind);
    if (all.length <= mostShown) return new KnownEntries(db, kind, all, all);
    const counts = await uses.of(db, kind);
    const useOf = ({ id }: Reference) => counts.get(id) ?? 0;
    const shown = [...all].sort((one, other) => useOf(other) - useOf(one)).slice(0, mostShown);
    return new KnownEntries(db, kind, all, shown);
  }

  /** Whether a model was shown only a part. */
  get isLong(): boolean {
    return this.shown.length < this.all.length;
  }

  /** Returns an entry that a model was shown. */
  byId(id: number | null): Reference | null {
    return this.shown.find((entry) => entry.id === id) ?? null;
  }

  /** Returns the entry that has a name, or once had it; null where none did. */
  async byName(name: string): Promise<Reference | null> {
    return (await findByName(this.db, this.kind, name)) ?? null;
  }

  /** Returns the only entry whose name looks the same, such as «H & M» for «H&M». */
  async lookAlike(name: string): Promise<Reference | null> {
    const { text } = foldName(name);
    const [near = []] = await nearEntries(this.all, [name]);
    const same = near.filter((entry) => foldName(entry.name).text === text);
    return same.length === 1 ? (same[0] ?? null) : null;
  }

  /** Returns the entries that a name may mean: those that look like it, or contain it. */
  async candidates(name: string): Promise<Reference[]> {
    const [near = []] = await nearEntries(this.all, [name]);
    const key = nameKey(name);
    const containing = this.all.filter((entry) => {
      const other = nameKey(entry.name);
      return ` ${other} `.includes(` ${key} `) || ` ${key} `.includes(` ${other} `);
    });
    return [...new Set([...near, ...containing])].slice(0, mostNear);
  }

  /**
   * Returns the entry of a list of materials that is called by any word for a material, in any
   * language, or for what that is a kind of.
   */
  byMaterial(material: Material): Reference | null {
    this.#materials ??= new Map(
      this.all.flatMap((entry) => {
        const meant = materialOf(entry.name);
        return meant ? [[meant, entry] as const] : [];
      }),
    );
    const broader = materials.find(({ name }) => name === material.broader);
    return this.#materials.get(material) ?? (broader ? this.byMaterial(broader) : null);
  }
}

/** Returns what a new entry for a material would be called. */
export function newMaterialName({ name, broader }: Material): string {
  return broader ?? name;
}
