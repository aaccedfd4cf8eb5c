/** Dry runs, which find the changes that each row of a file would make, without making them. */
import type { Kysely } from 'kysely';
import type { ImportQuestion, ImportSettings, NewReference } from '../../../../src/contract/imports';
import type { Database } from '../../database';
import { sortKey } from '../../platform/db/sortKey';
import { withTransaction } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { nameKey } from '../../references/nameKeys';
import { ColumnHabits, type Habits, usualHabits } from '../columnHabits';
import { hasNumbers, isForeign } from '../columns';
import type { ReadRow } from '../reading/protocol';
import type { Recode } from '../reading/recode';
import type { Findings } from '../tables';
import type { Membership } from '../variants';
import { itemsOfPurchases, loadCurrent } from './current';
import type { EntryNames } from './EntryNames';
import type { Headings } from './headingRow';
import { type Counts, noCounts, type StoredRow, storeRows } from './importRows';
import { Layout } from './Layout';
import { OtherRows, skippedRow } from './OtherRows';
import { type Found, RowChecker } from './RowChecker';
import { type RowValues, readRow } from './readRow';
import { valuesBelow } from './settings';

/** A dry run in progress. */
export interface DryRun {
  importId: number;
  /** The number of the dry run, which continues only while it is the import's latest. */
  revision: number;
  settings: ImportSettings;
  headings: Headings;
  /** Reads texts of the file in the encoding of the settings. */
  recode: Recode;
}

export interface DryRunResult {
  counts: Counts;
  /** The number of rows below the headings. */
  below: number;
  created: Pick<NewReference, 'kind' | 'name'>[];
  findings: Findings;
}

/** The fewest rows with numbers by which numbers are compared with items. */
const fewestNumbers = 5;

/**
 * Checks all rows, like `checkRows`. Where the numbers and dates of the file turn out to be written
 * in another way than they were read, checks the rows once more, which `again` yields.
 */
export async function checkFile(
  db: Kysely<Database>,
  dryRun: DryRun,
  [first, again]: [AsyncIterable<ReadRow[]>, again: () => AsyncIterable<ReadRow[]>],
  loadNames: () => Promise<EntryNames>,
): Promise<DryRunResult> {
  const { settings } = dryRun;
  const habits = { ...usualHabits, dates: settings.dates ?? usualHabits.dates };
  const skipsNames = settings.groups === 'skip';
  const checked = await checkRows(db, dryRun, first, await loadNames(), { habits, skipsNames });
  const found = {
    marks: checked.seen.marks,
    dates: settings.dates ?? checked.seen.dateOrder ?? usualHabits.dates,
  };
  const areGroups = settings.groups ? skipsNames : checked.others.namesLookLikeGroups;
  const isOther =
    found.dates !== habits.dates || Object.keys(found.marks).length > 0 || areGroups !== skipsNames;
  const { seen, numbers, others, told, ...result } = isOther
    ? await checkRows(db, dryRun, again(), await loadNames(), { habits: found, skipsNames: areGroups })
    : checked;
  const questions: ImportQuestion[] = [];
  if (numbers.other > numbers.all / 2 && numbers.all >= fewestNumbers) questions.push('numbers');
  else if (settings.numbers !== undefined && hasNumbers(settings.columns)) questions.push('numbers');
  if (seen.datesAreOpen || (settings.dates !== undefined && seen.hasOrder)) questions.push('dates');
  if (others.namesLookLikeGroups || (settings.groups !== undefined && others.names > 0))
    questions.push('groups');
  const dateOrder = seen.hasOrder ? found.dates : null;
  const findings = {
    ...told,
    questions,
    dateOrder,
    headingRow: dryRun.headings.row,
    leftOut: others.leftOut,
  };
  return { ...result, findings };
}

/**
 * Checks all rows and stores the results, a few rows per transaction. Throws stale if a later dry
 * run has begun.
 */
async function checkRows(
  db: Kysely<Database>,
  { importId, revision, settings, headings, recode }: DryRun,
  source: AsyncIterable<ReadRow[]>,
  names: EntryNames,
  { habits, skipsNames }: { habits: Habits; skipsNames: boolean },
) {
  const checker = new RowChecker(settings, names);
  const texts = recode(headings.texts);
  let layout: Layout | undefined;
  const counts = { ...noCounts };
  let below = 0;
  const seen = new ColumnHabits();
  /** The rows with a number and a title, and those whose item is missing or has another title. */
  const numbers = { all: 0, other: 0 };
  const reading = { settings, names, habits, seen, isForeign: isForeign(settings) };
  const others = new OtherRows(settings.columns, texts, skipsNames);
  /** The number of new items with the title of an existing item. */
  let there = 0;
  for await (const some of source) {
    layout ??= new Layout(texts, settings.columns, valuesBelow(headings, some).map(recode));
    const [read, skipped] = [[] as ReadCells[], [] as StoredRow[]];
    for (const [row, cells] of some) {
      if (row > headings.row) below += 1;
      const given = recode(cells);
      const membership = row > headings.row ? layout.membershipOf(given) : null;
      if (row <= headings.row || others.isOther(row, given, membership)) {
        skipped.push({ row, cells, ...skippedRow });
        continue;
      }
      const values = readRow(layout.arrange(given, membership), reading);
      read.push({
        row,
        cells,
        membership,
        values: membership?.isFrame ? { ...values, purchase: {} } : values,
      });
    }
    const found = await find(
      db,
      read.map(({ values }) => values),
    );
    const rows: StoredRow[] = read.map(({ row, cells, values, membership }) => {
      const checked = checker.check(row, values, membership, found);
      counts[checked.state] += 1;
      const { title: given } = values.fields;
      if ((values.id ?? values.purchaseId) !== null && given !== undefined) {
        const title = found.items.get(checked.id ?? 0)?.fields.title ?? '';
        numbers.all += 1;
        if (nameKey(title) !== nameKey(given)) numbers.other += 1;
      }
      return { row, cells, ...checked };
    });
    there += await countTitles(db, rows);
    await withTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('imports')
        .set({ state: 'reading' })
        .where('id', '=', importId)
        .where('revision', '=', revision)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('stale');
      await storeRows(tx, importId, [...rows, ...skipped]);
    });
  }
  const told = {
    there,
    variants: checker.variants.counts,
    withoutSupplier: checker.withoutSupplier,
    currencies: [...(layout?.currencies ?? [])],
  };
  return { counts, below, created: names.created, seen, numbers, others, told };
}

interface ReadCells {
  row: number;
  cells: string[];
  membership: Membership | null;
  values: RowValues;
}

/** Returns how many of the rows would create an item with the title of one that exists. */
async function countTitles(db: Kysely<Database>, rows: readonly StoredRow[]): Promise<number> {
  const fresh = rows.filter(({ state, plan }) => state === 'new' && plan?.of === undefined);
  if (fresh.length === 0) return 0;
  const items = await db
    .selectFrom('clothes')
    .select('title_key')
    // The index of titles begins with this column.
    .where('title_sort', 'in', [...new Set(fresh.map(({ title }) => sortKey(title)))])
    .execute();
  const keys = new Set(items.map((item) => item.title_key));
  return fresh.filter(({ title }) => keys.has(nameKey(title))).length;
}

async function find(db: Kysely<Database>, values: readonly RowValues[]): Promise<Found> {
  const itemOfPurchase = await itemsOfPurchases(
    db,
    values.flatMap(({ purchaseId }) => purchaseId ?? []),
  );
  const ids = new Set([...values.flatMap(({ id }) => id ?? []), ...itemOfPurchase.values()]);
  return { itemOfPurchase, items: await loadCurrent(db, [...ids]) };
}
