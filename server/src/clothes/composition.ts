import type { ClothesInput } from '../../../src/contract/types';
import { invalidFields } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';

/**
 * Throws validation_failed if a composition names a material twice. The schema has checked each
 * percent; their total is not limited. Field names in the error start with `prefix`.
 */
export function checkComposition(composition: ClothesInput['fabricComposition'], prefix = ''): void {
  const seen = new Set<number>();
  const errors = composition.flatMap(({ material }, position) => {
    const repeated = seen.has(material.id);
    seen.add(material.id);
    const field = `${prefix}fabricComposition.${position}.material`;
    return repeated ? [{ field, code: 'repeated', detail: fieldTexts.repeatedMaterial }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
