import type { Kysely } from 'kysely';
import type { ImportSettings, NewReference } from '../../../../src/contract/imports';
import { type Reference, type ReferenceKind, referenceKinds } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { fieldProblem, invalidFields, type Problem } from '../../platform/Problem';
import { nameKey } from '../../references/nameKeys';
import { findReferences, listReferences } from '../../references/references';
import { importTexts } from '../texts';
import type { Entry, StoredEntry } from './plan';

/** Ways to find an entry other than by its own name. */
export interface Likeness {
  /** Returns the entries with former names, by the key of the former name. */
  aliases(db: Kysely<Database>, kind: ReferenceKind): Promise<Map<string, Reference>>;
  /** Returns the entry that once had a name; undefined if no entry had it. */
  former(db: Kysely<Database>, kind: ReferenceKind, name: string): Promise<Reference | undefined>;
  /** Returns for each name the entries that look like it, the nearest first. */
  near(entries: readonly Reference[], names: readonly string[]): Promise<Reference[][]>;
}

function goneEntry(kind: ReferenceKind): Problem {
  return invalidFields([{ field: `settings.instead.${kind}`, code: 'not_found', detail: importTexts.entry }]);
}

/** Throws validation_failed if a chosen entry does not exist. */
export async function refuseGone(
  db: Kysely<Database>,
  { instead, supplier }: Pick<ImportSettings, 'instead' | 'supplier'>,
): Promise<void> {
  for (const kind of referenceKinds) {
    const ids = new Set(Object.values(instead[kind] ?? {}));
    const found = await findReferences(db, kind, [...ids]);
    if (found.size < ids.size) throw goneEntry(kind);
  }
  if (supplier !== undefined && (await findReferences(db, 'suppliers', [supplier])).size === 0) {
    throw fieldProblem('settings.supplier', 'not_found', importTexts.entry);
  }
}

/** The entries of the lists, by name, and the new entries that an import would create. */
export class EntryNames {
  readonly #new = new Map<string, Pick<NewReference, 'kind' | 'name'>>();

  private constructor(
    private readonly known: ReadonlyMap<ReferenceKind, ReadonlyMap<string, Reference>>,
    private readonly byId: ReadonlyMap<ReferenceKind, ReadonlyMap<number, Reference>>,
  ) {}

  /** Loads the names of all lists. Throws validation_failed if a chosen entry does not exist. */
  static async load(
    db: Kysely<Database>,
    instead: ImportSettings['instead'],
    likeness: Likeness,
  ): Promise<EntryNames> {
    const known = new Map<ReferenceKind, Map<string, Reference>>();
    const byId = new Map<ReferenceKind, Map<number, Reference>>();
    for (const kind of referenceKinds) {
      const entries = await listReferences(db, kind);
      const ids = new Map(entries.map((entry) => [entry.id, entry]));
      const names = new Map(await likeness.aliases(db, kind));
      for (const entry of entries) names.set(nameKey(entry.name), entry);
      for (const [name, id] of Object.entries(instead[kind] ?? {})) {
        const entry = ids.get(id);
        if (!entry) throw goneEntry(kind);
        names.set(nameKey(name), entry);
      }
      known.set(kind, names);
      byId.set(kind, ids);
    }
    return new EntryNames(known, byId);
  }

  /** Returns the entry for a clean name: the id of an existing one, or the name of a new one. */
  entryOf(kind: ReferenceKind, name: string): Entry {
    const key = nameKey(name);
    return this.known.get(kind)?.get(key)?.id ?? this.#new.get(`${kind} ${key}`)?.name ?? name;
  }

  /** Notes the entry that an accepted row names, if it is a new one. */
  note(kind: ReferenceKind, entry: Entry): void {
    if (typeof entry === 'number') return;
    const key = `${kind} ${nameKey(entry)}`;
    if (!this.#new.has(key)) this.#new.set(key, { kind, name: entry });
  }

  /** Returns the name of an entry; '' for null and for an unknown id. */
  nameOf(kind: ReferenceKind, entry: Entry | null): string {
    if (entry === null) return '';
    return typeof entry === 'string' ? entry : (this.byId.get(kind)?.get(entry)?.name ?? '');
  }

  /** Returns an entry as plans store it. */
  stored(kind: ReferenceKind, entry: Entry): StoredEntry {
    return typeof entry === 'string' ? entry : { id: entry, name: this.nameOf(kind, entry) };
  }

  /** The entries to create, in the order in which the rows name them. */
  get created(): Pick<NewReference, 'kind' | 'name'>[] {
    return [...this.#new.values()];
  }
}
