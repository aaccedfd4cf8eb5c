import type { Config } from '../platform/config';
import { fieldProblem, Problem } from '../platform/Problem';
import { findModel } from './ai/models';
import { taskTexts } from './taskTexts';

/**
 * Returns the id of a model; the default one for undefined. Throws validation_failed, naming the
 * field, for an unknown model, and ai_unavailable for a model that is currently unavailable.
 */
export function chooseModel(config: Config, id: string | undefined, field: string): string {
  const model = findModel(config, id);
  if (!model) throw fieldProblem(field, 'unknown', taskTexts.unknownModel);
  if (!model.available) throw new Problem('ai_unavailable');
  return model.id;
}
