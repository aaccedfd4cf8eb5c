import type { ItemFacts } from '../itemFacts';
import { AiError, aiTexts } from './AiError';
import { askModel, type OpenAiSettings } from './askModel';
import { plainText } from './plainText';
import { describeFacts, instructions } from './prompt';

/** Code points of a description. */
const mostCharacters = 10_000;
/** Tokens of one answer, its thinking included: the most that an attempt can cost. */
const mostTokens = 4000;

/** Asks an OpenAI-compatible API for a description, once. Throws AiError. */
export async function describeByAi(
  settings: OpenAiSettings,
  model: string,
  facts: ItemFacts,
  photo: Buffer,
  signal: AbortSignal,
): Promise<string> {
  const question = { model, mostTokens, instructions, text: describeFacts(facts), photos: [photo] };
  const text = plainText(await askModel(settings, { ...question, texts: aiTexts }, signal));
  if (text === '') throw new AiError(aiTexts.empty, true, { reason: 'empty text' });
  if ([...text].length > mostCharacters)
    throw new AiError(aiTexts.tooLong, true, { reason: 'text too long' });
  return text;
}
