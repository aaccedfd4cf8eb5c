import type { ItemFacts } from '../itemFacts';
import { AiError, aiTexts } from './AiError';
import { askModel, type OpenAiSettings } from './askModel';
import { plainText } from './plainText';
import { describeFacts, instructions } from './prompt';

/** Maximum number of code points of a description. */
const maxCharacters = 10_000;
/** Maximum number of tokens of one answer and the model's thinking, which limits the cost. */
const maxTokens = 4000;

/**
 * Asks an OpenAI-compatible API once for a description, and returns it as plain text. Throws
 * AiError.
 */
export async function describeByAi(
  settings: OpenAiSettings,
  model: string,
  facts: ItemFacts,
  photo: Buffer,
  signal: AbortSignal,
): Promise<string> {
  const question = { model, maxTokens, instructions, text: describeFacts(facts), photos: [photo] };
  const text = plainText(await askModel(settings, { ...question, texts: aiTexts }, signal));
  if (text === '') throw new AiError(aiTexts.empty, true, { reason: 'empty text' });
  if ([...text].length > maxCharacters) throw new AiError(aiTexts.tooLong, true, { reason: 'text too long' });
  return text;
}
