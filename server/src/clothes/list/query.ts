import { type Static, Type } from 'typebox';
import { maxPage, maxPageSize, maxSearchLength, maxWholeList } from '../../../../src/contract/limits';
import { refuseBadString } from '../../platform/http/bodies';
import { fieldProblem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/texts';
import type { ReferenceQuery } from '../../references/search';
import { type ItemsQuery, sortFields } from './list';

const usualSize = 25;

/** Query values are text; numbers are spelt in digits only. A repeated parameter is a list, and so refused. */
const Digits = Type.String({ pattern: '^[1-9][0-9]{0,15}$' });
const Flag = Type.Union([Type.Literal('true'), Type.Literal('false')]);

/** What every list may be asked for. Without any of it the whole list comes. */
const page = {
  page: Type.Optional(Digits),
  size: Type.Optional(Digits),
  q: Type.Optional(Type.String({ maxLength: maxSearchLength })),
  wholeUpTo: Type.Optional({
    ...Digits,
    description:
      'The whole list, whatever else is asked, where it is no longer than this: `meta.whole` says so.',
  }),
};

export const ReferenceQueryShape = Type.Object({ ...page, id: Type.Optional(Digits) });

export const ItemsQueryShape = Type.Object({
  ...page,
  sort: Type.Optional(Type.Enum(sortFields.flatMap((field) => [field, `-${field}`]))),
  brandId: Type.Optional(Digits),
  colorId: Type.Optional(Digits),
  typeId: Type.Optional(Digits),
  materialId: Type.Optional(Digits),
  supplierId: Type.Optional(Digits),
  withoutPhoto: Type.Optional(Flag),
  withoutDescription: Type.Optional(Flag),
});

/** The query of a page of items; null where nothing was asked and so everything is meant. */
export function itemsQuery(query: Static<typeof ItemsQueryShape>): ItemsQuery | null {
  if (asksNothing(query, ItemsQueryShape.properties)) return null;
  return {
    ...pageQuery(query),
    sort: sortOf(query.sort),
    brandId: optional('brandId', query.brandId),
    colorId: optional('colorId', query.colorId),
    typeId: optional('typeId', query.typeId),
    materialId: optional('materialId', query.materialId),
    supplierId: optional('supplierId', query.supplierId),
    withoutPhoto: query.withoutPhoto === 'true',
    withoutDescription: query.withoutDescription === 'true',
  };
}

/** The query of a page of names; null where nothing was asked. */
export function referenceQuery(query: Static<typeof ReferenceQueryShape>): ReferenceQuery | null {
  if (asksNothing(query, ReferenceQueryShape.properties)) return null;
  return { ...pageQuery(query), id: optional('id', query.id) };
}

function asksNothing(query: object, known: object): boolean {
  return !Object.keys(query).some((name) => Object.hasOwn(known, name));
}

function pageQuery(query: Static<typeof ReferenceQueryShape>): ReferenceQuery {
  refuseBadString(query.q ?? '', () => 'q');
  return {
    page: bounded('page', query.page, 1, maxPage),
    size: bounded('size', query.size, usualSize, maxPageSize),
    q: query.q ?? '',
    wholeUpTo: bounded('wholeUpTo', query.wholeUpTo, 0, maxWholeList),
  };
}

function optional(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : bounded(name, text, 1, Number.MAX_SAFE_INTEGER);
}

function bounded(name: string, text: string | undefined, usual: number, max: number): number {
  const number = text === undefined ? usual : Number(text);
  if (number <= max) return number;
  throw fieldProblem(name, 'maximum', fieldTexts.maximum(max));
}

/** Newest first where nothing else is asked. */
function sortOf(text: string | undefined): ItemsQuery['sort'] {
  const descending = text === undefined || text.startsWith('-');
  const name = text?.replace(/^-/, '') ?? 'id';
  return { field: sortFields.find((field) => field === name) ?? 'id', descending };
}
