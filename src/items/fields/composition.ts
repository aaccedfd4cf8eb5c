import type { Composition } from '../../contract/itemFields';
import type { ClothesInput, Id } from '../../contract/types';

/** A row of the composition as it is typed. */
export interface CompositionRow {
  /** Identifies the row while it is edited. */
  key: string;
  materialId: Id | null;
  percent: string;
}

/** Returns at least one row. */
export function compositionRows(composition: readonly Composition[]): CompositionRow[] {
  const rows = composition.map(({ material, percent }, index) => ({
    key: `${index}`,
    materialId: material.id,
    percent: percent > 0 ? String(percent) : '',
  }));
  return rows.length > 0 ? rows : [{ key: '0', materialId: null, percent: '' }];
}

/** Not counted from 0: a draft restores rows with keys of an earlier page. */
let lastKey = Date.now();

export function newCompositionRow(): CompositionRow {
  lastKey += 1;
  return { key: `new ${lastKey}`, materialId: null, percent: '' };
}

/** Returns the API input of the rows; drops rows without a material or a percent. */
export function compositionInput(rows: readonly CompositionRow[]): ClothesInput['fabricComposition'] {
  return rows.flatMap(({ materialId, percent }) =>
    materialId === null || percent === '' ? [] : [{ material: { id: materialId }, percent: Number(percent) }],
  );
}

/** Returns the sum of the percents; null if none is given. */
export function compositionTotal(rows: readonly CompositionRow[]): number | null {
  const given = rows.flatMap(({ percent }) => (percent === '' ? [] : [Number(percent)]));
  return given.length > 0 ? given.reduce((sum, percent) => sum + percent, 0) : null;
}
