import type { ReactNode } from 'react';
import { type ItemFilter, itemFilters } from '../../contract/itemFilters';
import {
  type CatalogueBy,
  kindTexts,
  type Overview,
  overviewPeriods,
  type Picture,
  valueText,
  withoutText,
} from '../../contract/overview';
import { Link } from '../../core/router/Link';
import { common } from '../../core/texts/common';
import { number } from '../../core/texts/number';
import { filterOfEntry } from './catalogue';
import { filterOfRow } from './links';
import { listAddress } from './listAddress';
import type { PictureRow } from './PictureTable';
import { boughtIn, createdInWeek, dayText, monthText, shortDayText } from './periods';
import { type Scale, scaleTo } from './scale';
import { sumText, overviewTexts as texts } from './texts';

/** What an overview was asked for, and what the API knows. */
export interface Asked {
  page: ItemFilter;
  by: CatalogueBy;
  /** The number of all items of the page's filter. */
  items: number;
  isKnown(row: object): boolean | undefined;
}

/** What a picture shows. */
export interface Drawn {
  /** The sentence that says what it shows. */
  sentence: string;
  heads: readonly string[];
  rows: PictureRow[];
  scale: Scale;
  /** See `PictureTable`. */
  lineText?: (value: number) => string;
}

/** How each picture is drawn, by its name. */
export const drawing: { [P in Picture]: (rows: Overview[P], asked: Asked) => Drawn } = {
  lacking(given, { page, items, isKnown }) {
    const rows = given.filter(({ filter }) => isKnown(itemFilters[filter]) !== false);
    const worst = mostFrequent(rows);
    const says =
      worst && texts.says.lacking(itemFilters[worst.filter].text, worst.count, share(worst.count, items));
    return {
      sentence: says ?? texts.says.complete,
      heads: texts.heads.lacking,
      rows: rows.map(({ filter, count }) => ({
        key: filter,
        head: itemFilters[filter].text,
        value: count,
        cells: [countCell(count, page, { [filter]: true }), share(count, items)],
      })),
      scale: { top: Math.max(items, 1), lines: [] },
    };
  },

  months(given, { page }) {
    const recent = given.filter(({ kind }) => !kind);
    const last = recent.at(-1)?.month ?? '';
    const isPriced = ({ count, withoutPrice }: (typeof given)[number]) => count > withoutPrice;
    const best = greatest(recent.filter(isPriced), ({ sum }) => sum);
    const otherwise = given.some(isPriced) ? texts.says.noRecent(overviewPeriods) : sumless(given);
    return {
      sentence: best?.month ? texts.says.month(best.month, sumText(best.sum), last) : otherwise,
      heads: texts.heads.months,
      rows: given.map(({ month, kind, items, count, sum, withoutPrice }) => ({
        key: month ?? kind ?? '',
        head: month ? marked(monthText(month), month === last && texts.now) : kind && kindTexts[kind],
        ...(month && { value: sum }),
        cells: [
          marked(
            count > 0 && count === withoutPrice ? common.none : breakable(sumText(sum)),
            withoutPrice > 0 && texts.withoutPrice(withoutPrice),
          ),
          number(count),
          countCell(items, page, month === null ? null : boughtIn(month)),
        ],
      })),
      scale: scaleTo(best?.sum ?? 0, 0.01),
      lineText: sumText,
    };
  },

  suppliers(given, { page }) {
    const best = greatest(
      given.filter(({ kind, mean }) => !kind && mean !== null),
      ({ sum }) => sum,
    );
    return {
      sentence: best ? texts.says.supplier(best.name, sumText(best.sum)) : sumless(given),
      heads: texts.heads.suppliers,
      rows: given.map(({ id, name, kind, items, count, sum, mean, perKilogram }) => ({
        key: id ?? 'others',
        head: kind ? kindTexts[kind] : <bdi>{name}</bdi>,
        ...(!kind && { value: sum }),
        cells: [
          // Without a known price there is no sum, either.
          mean === null ? common.none : sumText(sum),
          number(count),
          countCell(items, page, id === null ? null : { supplierId: id }),
          mean === null ? common.none : sumText(mean),
          perKilogram === null ? common.none : sumText(perKilogram),
        ],
      })),
      scale: { top: best?.sum || 1, lines: [] },
    };
  },

  weeks(given, { page }) {
    const recent = given.filter(({ kind }) => !kind);
    const best = mostFrequent(recent);
    const last = recent.at(-1)?.monday;
    return {
      sentence: best?.monday
        ? texts.says.week(dayText(best.monday), best.count)
        : texts.says.noWeeks(overviewPeriods),
      heads: texts.heads.weeks,
      rows: given.map(({ monday, kind, count }) => ({
        key: monday ?? kind ?? '',
        head: monday
          ? marked(shortDayText(monday), monday === last && texts.thisWeek)
          : kind && kindTexts[kind],
        ...(monday && { value: count }),
        cells: [countCell(count, page, monday === null ? null : createdInWeek(monday))],
      })),
      scale: scaleTo(best?.count ?? 0, 1),
      lineText: number,
    };
  },

  catalogue(given, { page, by, items }) {
    const best = mostFrequent(given.filter(({ kind }) => !kind));
    return {
      sentence: best ? texts.says.entry(best.name, best.count) : texts.says.noEntries(withoutText(by)),
      heads: [valueText(by), ...texts.heads.catalogue],
      rows: given.map((entry) => ({
        key: entry.kind ?? entry.id ?? entry.name,
        head: entry.kind ? kindText(entry.kind, by) : <bdi>{entry.name}</bdi>,
        ...(!entry.kind && { value: entry.count }),
        cells: [countCell(entry.count, page, filterOfEntry(by, entry)), share(entry.count, items)],
      })),
      scale: { top: best?.count ?? 1, lines: [] },
    };
  },

  prices(given, { page }) {
    const best = mostFrequent(given);
    const end = (to: number | null) => (to === null ? null : number(to));
    return {
      sentence: best
        ? texts.says.price(number(best.from), end(best.to), best.count)
        : texts.says.noLastPrices,
      heads: texts.heads.prices,
      rows: given.map(({ from, to, count }) => ({
        key: from,
        head: texts.price(number(from), end(to)),
        value: count,
        cells: [countCell(count, page, { priceFrom: from, ...(to !== null && { priceTo: to }) })],
      })),
      scale: scaleTo(best?.count ?? 0, 1),
      lineText: number,
    };
  },
};

/** Returns a number of items; a link if the list can find just these items. */
function countCell(count: number, page: ItemFilter, row: ItemFilter | null): ReactNode {
  const found = row && count > 0 ? filterOfRow(page, row) : null;
  return found ? <Link to={listAddress(found)}>{number(count)}</Link> : number(count);
}

function kindText(kind: 'others' | 'none', by: CatalogueBy): string {
  return kind === 'none' ? withoutText(by) : kindTexts.others;
}

/** Returns a text with a smaller one below it, if there is one. */
function marked(text: string, mark: string | false): ReactNode {
  if (mark === false) return text;
  return (
    <>
      {text} <small>{mark}</small>
    </>
  );
}

/** Returns a number that a narrow column breaks between its groups of digits. */
function breakable(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Returns the row that counts most, unless all count nothing. */
function mostFrequent<Row extends { count: number }>(rows: readonly Row[]): Row | undefined {
  return greatest(
    rows.filter(({ count }) => count > 0),
    ({ count }) => count,
  );
}

/** Returns the first of the rows with the greatest number. */
function greatest<Row>(rows: readonly Row[], of: (row: Row) => number): Row | undefined {
  const most = Math.max(...rows.map(of));
  return rows.find((row) => of(row) === most);
}

/** Says why purchases have no sum. */
function sumless(rows: readonly { count: number }[]): string {
  return rows.some(({ count }) => count > 0) ? texts.says.noPrices : texts.says.noPurchases;
}

/** Returns a share in per cent; some is never nothing, and not all never everything. */
function share(count: number, all: number): string {
  const percent = all > 0 ? (100 * count) / all : 0;
  if (percent > 0 && percent < 1) return texts.share('<1');
  if (percent > 99 && percent < 100) return texts.share('>99');
  return texts.share(String(Math.round(percent)));
}
