/** The fields of an item, each defined once for both programs. */
import {
  maxDescriptionLength,
  maxMaterials,
  maxPercent,
  maxTags,
  maxTitleLength,
  minPercent,
} from './limits';
import { type ReferenceKind, reference, referenceLists, type SeveralKind } from './references';
import {
  id,
  integer,
  listOf,
  type OptionalShape,
  object,
  optional,
  orNull,
  type Shape,
  type TypeOf,
  text,
} from './schema';

/** One line of a fabric composition. No material occurs in two lines of an item. */
export const composition = object({
  material: reference,
  percent: integer({ min: minPercent, max: maxPercent }),
});
export type Composition = TypeOf<typeof composition>;

/**
 * A field's row. `kind` says how the field is stored, typed and compared: `name` is a line that
 * every item has, `line` (one line) and `text` (several) may be null, `reference` is an entry of
 * `list` or null, `composition` is a list of materials with percents, `entries` is a set of at most
 * `max` entries of `list`.
 *
 * - `heading`: the field's name in spreadsheets, the history and forms.
 * - `isLater`: older clients and servers do not know the field.
 * - `max`: the maximum number of code points, or of entries.
 */
export type ItemFieldRow = { heading: string; isLater?: true } & (
  | { kind: 'name'; max: number }
  | { kind: 'line' | 'text'; max: number }
  | { kind: 'reference'; list: ReferenceKind }
  | { kind: 'composition' }
  | { kind: 'entries'; list: SeveralKind; max: number }
);

/** The fields in the order of a spreadsheet's columns. */
export const itemFields = {
  title: { kind: 'name', heading: 'Назва', max: maxTitleLength },
  description: { kind: 'text', heading: 'Опис', max: maxDescriptionLength },
  brand: { kind: 'reference', heading: 'Бренд', list: 'brands' },
  type: { kind: 'reference', heading: 'Тип', list: 'types' },
  color: { kind: 'reference', heading: 'Колір', list: 'colors' },
  fabricComposition: { kind: 'composition', heading: 'Склад тканини' },
  tags: { kind: 'entries', heading: 'Мітки', list: 'tags', max: maxTags, isLater: true },
} as const satisfies Record<string, ItemFieldRow>;

type Rows = typeof itemFields;
export type ItemField = keyof Rows;
type Kind = ItemFieldRow['kind'];
export type ItemFieldOf<K extends Kind> = {
  [F in ItemField]: Rows[F]['kind'] extends K ? F : never;
}[ItemField];

export const itemFieldNames = Object.keys(itemFields) as ItemField[];

export const itemHeadings = Object.fromEntries(
  itemFieldNames.map((field) => [field, itemFields[field].heading]),
) as Record<ItemField, string>;

export function itemFieldsOf<K extends Kind>(...kinds: K[]): ItemFieldOf<K>[] {
  return itemFieldNames.filter((field): field is ItemFieldOf<K> =>
    kinds.some((kind) => kind === itemFields[field].kind),
  );
}

/**
 * The type of a field's value, by the field's kind. `Entry` stands for an entry of a reference
 * list.
 */
interface KindValues<Entry> {
  name: string;
  line: string | null;
  text: string | null;
  reference: Entry | null;
  composition: { material: Entry; percent: number }[];
  entries: Entry[];
}
export type ItemValuesBy<Entry> = { [F in ItemField]: KindValues<Entry>[Rows[F]['kind']] };

const emptyValues = { name: '', line: null, text: null, reference: null, composition: [], entries: [] };

/** The field values of an empty item, by field. */
export const emptyItemFields = Object.fromEntries(
  itemFieldNames.map((field): [ItemField, unknown] => [field, emptyValues[itemFields[field].kind]]),
) as ItemValuesBy<never>;

const valueShapes: { [K in Kind]: Shape } = {
  name: text(),
  line: orNull(text()),
  text: orNull(text()),
  reference: orNull(reference),
  composition: listOf(composition),
  entries: listOf(reference),
};

/** The shapes of the fields in answers, by field. */
export const itemValueShapes = Object.fromEntries(
  itemFieldNames.map((field) => [field, valueShapes[itemFields[field].kind]]),
) as { [F in ItemField]: Shape<ItemValuesBy<TypeOf<typeof reference>>[F]> };

/**
 * The shape of a composition in the history. Unlike the composition of an item, its percents have
 * no limits.
 */
const changedComposition = listOf(object({ material: reference, percent: integer() }));

/**
 * The shapes of the fields in the changes of the history; all are optional, as a change holds only
 * the changed fields.
 */
export const itemChangeShapes = Object.fromEntries(
  itemFieldNames.map((field) => {
    const { kind } = itemFields[field];
    return [field, optional(kind === 'composition' ? changedComposition : valueShapes[kind])];
  }),
) as { [F in ItemField]: OptionalShape<ItemValuesBy<TypeOf<typeof reference>>[F]> };

/**
 * The name of a field in requests: `brandId` for the reference `brand`, `tagIds` for the entries
 * `tags`, else the field's own.
 */
export type InputName<F extends ItemField> =
  F extends ItemFieldOf<'reference'> ? `${F}Id` : F extends EntriesField ? EntriesName<Rows[F]['list']> : F;

type EntriesName<L extends SeveralKind> = `${(typeof referenceLists)[L]['name']}Ids`;

export function inputName<F extends ItemField>(field: F): InputName<F> {
  const row: ItemFieldRow = itemFields[field];
  if (row.kind === 'reference') return `${field}Id` as InputName<F>;
  return (row.kind === 'entries' ? `${referenceLists[row.list].name}Ids` : field) as InputName<F>;
}

/** A field with several entries of a list. */
export type EntriesField = ItemFieldOf<'entries'>;

/**
 * The names of the lists of entries in requests that do not replace a whole set: the entries that
 * the person saw, that are added, and that are removed.
 */
export type EntriesPart = 'seen' | 'add' | 'remove';
export type PartName<P extends EntriesPart, F extends EntriesField> = `${P}${Capitalize<InputName<F>>}`;

export function partName<P extends EntriesPart, F extends EntriesField>(part: P, field: F): PartName<P, F> {
  const name = inputName(field);
  return `${part}${name.charAt(0).toUpperCase()}${name.slice(1)}` as PartName<P, F>;
}

/**
 * Returns optional shapes of lists of entries, for each part and each field with entries. Without
 * `limited` a list can be longer than a set.
 */
export function entriesShapes<P extends EntriesPart>(parts: readonly P[], { limited }: { limited: boolean }) {
  return Object.fromEntries(
    itemFieldsOf('entries').flatMap((field) => {
      const entries = optional(listOf(id, limited ? { max: itemFields[field].max } : {}));
      return parts.map((part) => [partName(part, field), entries]);
    }),
  ) as { [F in EntriesField as PartName<P, F>]: OptionalShape<number[]> };
}

interface InputValues extends Omit<KindValues<{ id: number }>, 'reference' | 'entries'> {
  reference: number | null;
  entries: number[];
}

type InputShape<F extends ItemField> = Rows[F] extends { isLater: true }
  ? OptionalShape<InputValues[Rows[F]['kind']]>
  : Shape<InputValues[Rows[F]['kind']]>;

/**
 * The shapes of the fields in requests, by `inputName`. Fields that older clients leave out are
 * optional.
 */
export const itemInputShapes = Object.fromEntries(
  itemFieldNames.map((field) => {
    const row: ItemFieldRow = itemFields[field];
    const shape = inputShape(row);
    return [inputName(field), row.isLater ? optional(shape) : shape];
  }),
) as { [F in ItemField as InputName<F>]: InputShape<F> };

function inputShape(row: ItemFieldRow): Shape {
  switch (row.kind) {
    case 'name':
      return text({ max: row.max });
    case 'line':
    case 'text':
      return orNull(text({ max: row.max }));
    case 'reference':
      return orNull(id);
    case 'composition':
      return listOf(
        object({ material: object({ id }), percent: integer({ min: minPercent, max: maxPercent }) }),
        { max: maxMaterials },
      );
    case 'entries':
      return listOf(id, { max: row.max });
  }
}
