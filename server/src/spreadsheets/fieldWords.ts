import type { ItemField } from '../../../src/contract/itemFields';
import { joinNames } from '../../../src/contract/joinNames';
import { entryFields, nameFields, pick, type SomeFields, setFields, textFields } from '../clothes/fields';
import { formatComposition } from './compositionText';

/** Returns the fields of an item as the words of spreadsheet cells; null or '' for empty ones. */
export function fieldWords(fields: SomeFields<{ name: string }>): Partial<Record<ItemField, string | null>> {
  const words: Partial<Record<ItemField, string | null>> = pick(fields, [...nameFields, ...textFields]);
  for (const { field } of entryFields) words[field] = fields[field]?.name ?? null;
  for (const { field } of setFields) words[field] = joinNames(fields[field]?.map(({ name }) => name) ?? []);
  const lines = fields.fabricComposition?.map(({ material, percent }) => ({ name: material.name, percent }));
  return { ...words, fabricComposition: formatComposition(lines ?? []) };
}
