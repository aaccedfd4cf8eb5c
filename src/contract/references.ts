/** The five reference lists: brands, types, colours, materials and suppliers. */
import { maxNameLength } from './limits';
import { id, listOf, object, optional, type TypeOf, text } from './schema';

/** The five reference lists, as they are named in paths. */
export type ReferenceKind = 'brands' | 'types' | 'colors' | 'materials' | 'suppliers';

export const reference = object({ id, name: text() });
/** `aliases`: former names, by which its list finds it; only where it has any. */
export const listedReference = object({ id, name: text(), aliases: optional(listOf(text())) });
/** An entry of a reference list. */
export type Reference = TypeOf<typeof listedReference>;

export const referenceInput = object({ name: text({ max: maxNameLength }) });
export type ReferenceInput = TypeOf<typeof referenceInput>;
