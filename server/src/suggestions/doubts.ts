import type { Reference } from '../../../src/contract/references';
import type { JsonModel } from './askJson';
import { listIn, own, wholeNumber } from './checkAnswer';
import { type Doubt, doubtInstructions, doubtSchema, doubtText } from './question';

/**
 * Asks a model which candidate each doubtful name means. Returns the entries in the order of
 * `doubts`; null for a name that means none of its candidates. Throws AiError.
 */
export async function askDoubts(
  models: JsonModel,
  model: string,
  doubts: readonly Doubt[],
  signal: AbortSignal,
): Promise<(Reference | null)[]> {
  const answer = await models.ask(
    model,
    {
      instructions: doubtInstructions,
      text: doubtText(doubts),
      photos: [],
      schema: doubtSchema,
      fields: ['matches'],
    },
    signal,
  );
  const chosen = new Map<number, number>();
  for (const match of listIn(answer, 'matches', doubts.length)) {
    const [n, id] = [wholeNumber(own(match, 'n')), wholeNumber(own(match, 'id'))];
    if (n !== null && id !== null) chosen.set(n, id);
  }
  return doubts.map(({ candidates }, at) => candidates.find(({ id }) => id === chosen.get(at + 1)) ?? null);
}
