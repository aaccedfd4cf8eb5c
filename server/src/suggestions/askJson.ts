import { AiError } from '../generation/ai/AiError';
import { askModel, type OpenAiSettings, type Question } from '../generation/ai/askModel';
import { type Clock, hour } from '../platform/clock';
import { readJson } from './readJson';
import { suggestionTexts } from './texts';

/** For how long a server that refused a schema is asked without one. */
const remembered = hour;

/** Tokens of an answer, its thinking included: the most that one question can cost. */
const mostTokens = 8000;

export interface JsonQuestion extends Pick<Question, 'instructions' | 'text' | 'photos'> {
  schema: NonNullable<Question['schema']>;
  /** Names of which an answer has one at least. */
  fields: readonly string[];
}

/**
 * Asks models for JSON: by a schema where their server takes one, else in words. Which server does
 * not is remembered for a while.
 */
export class JsonModel {
  readonly #refused = new Map<string, number>();

  constructor(
    private readonly settings: OpenAiSettings,
    private readonly clock: Clock,
  ) {}

  /** Returns the object that the model answered with, unchecked. Throws AiError. */
  async ask(
    model: string,
    { schema, fields, ...question }: JsonQuestion,
    signal: AbortSignal,
  ): Promise<object> {
    const common = { ...question, model, mostTokens, texts: suggestionTexts };
    const key = `${this.settings.baseUrl ?? ''} ${model}`;
    if ((this.#refused.get(key) ?? 0) <= this.clock.now()) {
      try {
        return readJson(await askModel(this.settings, { ...common, schema }, signal), fields);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    const instructions = `${question.instructions}\n\nСхема відповіді (JSON Schema):\n${JSON.stringify(schema.schema)}\n\nДай лише об’єкт JSON, без пояснень.`;
    const answer = await askModel(this.settings, { ...common, instructions }, signal);
    // Only now is it known that it was the schema.
    this.#refused.set(key, this.clock.now() + remembered);
    return readJson(answer, fields);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AiError && error.extra.refused === true;
}
