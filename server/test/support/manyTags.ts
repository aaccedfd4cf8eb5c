import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/database';
import { nameColumns } from '../../src/references/references';

/** Which items have each tag, as conditions on their ids; `items` is the number of all items. */
const shares: Record<string, (items: number) => string> = {
  'random 60 %': () => 'id * 7919 % 100 < 60',
  'random 97 %': () => 'id * 7919 % 100 < 97',
  'oldest 60 %': (items) => `id <= ${items * 0.6}`,
  few: () => 'id % 500 = 0',
};

/** The ids of the tags, by the share of the items that have each. */
export const tagIds = Object.fromEntries(Object.keys(shares).map((name, at) => [name, at + 1]));

/** Gives items that `fillItems` has made tags, each to another share of them. */
export async function fillTags(db: Kysely<Database>, items: number): Promise<void> {
  for (const [name, condition] of Object.entries(shares)) {
    await db
      .insertInto('tags')
      .values(nameColumns(`tags ${name}`))
      .execute();
    await sql`insert into item_tags (clothes_id, tag_id)
      select id, ${tagIds[name]} from clothes where ${sql.raw(condition(items))}`.execute(db);
  }
}
