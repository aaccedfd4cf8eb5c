import type { Kysely } from 'kysely';
import type { ImportSettings, NewReference } from '../../../../src/contract/imports';
import { type Reference, referenceKinds } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { nameKey } from '../../references/nameKeys';
import { listReferences } from '../../references/references';
import type { Likeness } from './EntryNames';

/** Maximum number of new entries of one list that an answer names. */
const maxListed = 1_000;

/**
 * Returns the entries that an import would create, each with similar entries. Also returns the
 * names for which the user has chosen an existing entry, so that the choice can be seen and
 * changed; their similar entries include the chosen one, whatever its name.
 */
export async function offeredEntries(
  db: Kysely<Database>,
  created: readonly Pick<NewReference, 'kind' | 'name'>[],
  { instead }: Pick<ImportSettings, 'instead'>,
  likeness: Likeness,
): Promise<NewReference[]> {
  const offered: NewReference[] = [];
  for (const kind of referenceKinds) {
    const chosen = Object.entries(instead[kind] ?? {});
    const answered = new Set(chosen.map(([name]) => nameKey(name)));
    const asked = created.filter((entry) => entry.kind === kind && !answered.has(nameKey(entry.name)));
    const names = [...chosen.map(([name]) => name), ...asked.slice(0, maxListed).map(({ name }) => name)];
    if (names.length === 0) continue;
    const entries = await listReferences(db, kind);
    const near = await likeness.near(entries, names);
    offered.push(
      ...names.map((name, at) => {
        const entry = entries.find(({ id }) => id === chosen[at]?.[1]);
        return { kind, name, near: withChosen(near[at] ?? [], entry) };
      }),
    );
  }
  return offered;
}

function withChosen(near: readonly Reference[], chosen: Reference | undefined): Reference[] {
  return chosen && !near.some(({ id }) => id === chosen.id) ? [chosen, ...near] : [...near];
}
