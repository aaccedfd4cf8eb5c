/**
 * The entries of the reference lists: which of them a model is shown, and which of them a name
 * means.
 */
import type { Kysely } from 'kysely';
import type { Reference } from '../../../src/contract/references';
import type { Database } from '../database';
import { type Clock, minute } from '../platform/clock';
import { findByName } from '../references/aliases';
import { foldName } from '../references/likeness/foldName';
import { maxNear, nearEntries } from '../references/likeness/nearEntries';
import { nameKey } from '../references/nameKeys';
import { listReferences } from '../references/references';
import { countAllUses } from '../usage/counts';
import { type Material, materials } from './labels/materials';
import { materialOf } from './labels/parseLabel';
import type { ListKind } from './question';

/**
 * Maximum number of entries of a list to show to a model. Of a longer list, the most used are
 * shown.
 */
const maxShown = 300;

/** Milliseconds for which the counts of a list are cached, because counting reads all items. */
const countedFor = 10 * minute;

/** Caches how many items use each entry of a long list, by the entry's id. */
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

/** The entries of one list as they were when a task began. */
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
    if (all.length <= maxShown) return new KnownEntries(db, kind, all, all);
    const counts = await uses.of(db, kind);
    const useOf = ({ id }: Reference) => counts.get(id) ?? 0;
    const shown = [...all].sort((one, other) => useOf(other) - useOf(one)).slice(0, maxShown);
    return new KnownEntries(db, kind, all, shown);
  }

  /** Whether a model was shown only a part of the list. */
  get isLong(): boolean {
    return this.shown.length < this.all.length;
  }

  /** Returns an entry by id, if it was shown to the model; otherwise null. */
  byId(id: number | null): Reference | null {
    return this.shown.find((entry) => entry.id === id) ?? null;
  }

  /** Returns the entry with a current or former name; null if there is none. */
  async byName(name: string): Promise<Reference | null> {
    return (await findByName(this.db, this.kind, name)) ?? null;
  }

  /**
   * Returns the entry whose name looks the same, for example «H & M» for «H&M»; null if none or
   * several do.
   */
  async lookAlike(name: string): Promise<Reference | null> {
    const { text } = foldName(name);
    const [near = []] = await nearEntries(this.all, [name]);
    const same = near.filter((entry) => foldName(entry.name).text === text);
    return same.length === 1 ? (same[0] ?? null) : null;
  }

  /**
   * Returns the entries that a name may mean, at most `maxNear`: those with similar names, and
   * those whose names contain it or are contained in it.
   */
  async candidates(name: string): Promise<Reference[]> {
    const [near = []] = await nearEntries(this.all, [name]);
    const key = nameKey(name);
    const containing = this.all.filter((entry) => {
      const other = nameKey(entry.name);
      return ` ${other} `.includes(` ${key} `) || ` ${key} `.includes(` ${other} `);
    });
    return [...new Set([...near, ...containing])].slice(0, maxNear);
  }

  /**
   * Returns the entry, in the list of materials, whose name is a word for the material in any
   * language; else the entry for the broader material, else null.
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

/**
 * Returns the name of a new entry for a material: the name of its broader material, if it has one.
 */
export function newMaterialName({ name, broader }: Material): string {
  return broader ?? name;
}
