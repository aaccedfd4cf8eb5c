import { type ItemField, type ItemValuesBy, itemFieldsOf } from '../../contract/itemFields';
import { joinNames } from '../../contract/joinNames';

/** The fields in the order in which the history and conflicts list them: long texts come last. */
export const toldFields: readonly ItemField[] = [
  ...itemFieldsOf('name', 'line', 'reference', 'composition'),
  ...itemFieldsOf('text'),
];

/**
 * Returns the fields that `values` has, as texts; null or '' for an empty field. `material` returns
 * the text of one row of the composition.
 */
export function fieldWords(
  values: Partial<ItemValuesBy<{ name: string }>>,
  material: (name: string, percent: number) => string,
): Partial<Record<ItemField, string | null>> {
  const words: Partial<Record<ItemField, string | null>> = {};
  for (const field of itemFieldsOf('name', 'line', 'text')) {
    const text = values[field];
    if (text !== undefined) words[field] = text;
  }
  for (const field of itemFieldsOf('reference')) {
    const entry = values[field];
    if (entry !== undefined) words[field] = entry?.name ?? null;
  }
  for (const field of itemFieldsOf('entries')) {
    const entries = values[field];
    if (entries) words[field] = joinNames(entries.map(({ name }) => name));
  }
  const lines = values.fabricComposition;
  if (lines)
    words.fabricComposition = lines.map((line) => material(line.material.name, line.percent)).join(', ');
  return words;
}
