import type { Composition } from '../../contract/itemFields';
import type { ClothesInput, Id } from '../../contract/types';

/** A row of the composition in the form; `percent` is the typed text. */
export interface CompositionRow {
  /** Identifies the row among the rows of the form. */
  key: string;
  materialId: Id | null;
  percent: string;
}

/** Returns the form's rows of a composition; one empty row for an empty composition. */
export function compositionRows(composition: readonly Composition[]): CompositionRow[] {
  const rows = composition.map(({ material, percent }, index) => ({
    key: `${index}`,
    materialId: material.id,
    percent: percent > 0 ? String(percent) : '',
  }));
  return rows.length > 0 ? rows : [{ key: '0', materialId: null, percent: '' }];
}

/**
 * The number in the latest new row's key. It starts at the time and not at 0, because a restored
 * draft has rows whose keys an earlier page made.
 */
let lastKey = Date.now();

export function newCompositionRow(): CompositionRow {
  lastKey += 1;
  return { key: `new ${lastKey}`, materialId: null, percent: '' };
}

/**
 * Returns the composition of the rows as requests have it; drops rows without a material or a
 * percent.
 */
export function compositionInput(rows: readonly CompositionRow[]): ClothesInput['fabricComposition'] {
  return rows.flatMap(({ materialId, percent }) =>
    materialId === null || percent === '' ? [] : [{ material: { id: materialId }, percent: Number(percent) }],
  );
}

/** Returns the sum of the rows' percents; null if all are empty. */
export function compositionTotal(rows: readonly CompositionRow[]): number | null {
  const given = rows.flatMap(({ percent }) => (percent === '' ? [] : [Number(percent)]));
  return given.length > 0 ? given.reduce((sum, percent) => sum + percent, 0) : null;
}
