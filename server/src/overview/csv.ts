/** The pictures of an overview as tables. */
import { itemFilters } from '../../../src/contract/itemFilters';
import {
  type CatalogueBy,
  kindTexts,
  type Overview,
  type Picture,
  valueText,
  withoutText,
} from '../../../src/contract/overview';
import type { Cell } from '../spreadsheets/writing/sheet';
import { headings } from './texts';

interface Table {
  headings: readonly string[];
  rows: Cell[][];
}

type Tables = { [P in Picture]: (rows: Overview[P], by: CatalogueBy) => Table };

const tables: Tables = {
  lacking: (rows) => ({
    headings: headings.lacking,
    rows: rows.map(({ filter, count }) => [itemFilters[filter].text, whole(count)]),
  }),
  months: (rows) => ({
    headings: headings.months,
    rows: rows.map(({ month, kind, items, count, sum, withoutPrice }) => [
      kind ? kindTexts[kind] : month,
      whole(items),
      whole(count),
      money(sum),
      whole(withoutPrice),
    ]),
  }),
  suppliers: (rows) => ({
    headings: headings.suppliers,
    rows: rows.map(({ name, kind, items, count, sum, mean, perKilogram }) => [
      kind ? kindTexts[kind] : name,
      whole(items),
      whole(count),
      money(sum),
      money(mean),
      money(perKilogram),
    ]),
  }),
  weeks: (rows) => ({
    headings: headings.weeks,
    rows: rows.map(({ monday, kind, count }) => [kind ? kindTexts[kind] : dateCell(monday), whole(count)]),
  }),
  catalogue: (rows, by) => ({
    headings: [valueText(by), headings.items],
    rows: rows.map(({ name, kind, count }) => {
      const own = kind === 'none' ? withoutText(by) : kindTexts.others;
      return [kind ? own : name, whole(count)];
    }),
  }),
  prices: (rows) => ({
    headings: headings.prices,
    rows: rows.map(({ from, to, count }) => [money(from), money(to), whole(count)]),
  }),
};

/** Returns a picture as a table with headings. */
export function tableOf<P extends Picture>(picture: P, overview: Overview, by: CatalogueBy): Table {
  return tables[picture](overview[picture], by);
}

function whole(number: number): Cell {
  return { number, decimals: 0 };
}

function money(number: number | null): Cell {
  return number === null ? null : { number, decimals: 2 };
}

function dateCell(date: string | null): Cell {
  return date === null ? null : { date };
}
