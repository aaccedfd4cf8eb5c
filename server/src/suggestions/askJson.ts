import { AiError } from '../generation/ai/AiError';
import { askModel, type OpenAiSettings, type Question } from '../generation/ai/askModel';
import { type Clock, hour } from '../platform/clock';
import { readJson } from './readJson';
import { suggestionTexts } from './texts';

/** Milliseconds for which a model that refused a schema is asked without one. */
const remembered = hour;

/**
 * Maximum number of tokens of an answer and the model's thinking, which limits the cost of a
 * question.
 */
const maxTokens = 8000;

export interface JsonQuestion extends Pick<Question, 'instructions' | 'text' | 'photos'> {
  schema: NonNullable<Question['schema']>;
  /** Field names; an answer has at least one of them. */
  fields: readonly string[];
}

/**
 * Asks models for JSON: with a schema if the model's server accepts it, else with the schema in the
 * instructions. Remembers for a while which models refused it.
 */
export class JsonModel {
  readonly #refused = new Map<string, number>();

  constructor(
    private readonly settings: OpenAiSettings,
    private readonly clock: Clock,
  ) {}

  /** Returns the object of the model's answer, unchecked. Throws AiError. */
  async ask(
    model: string,
    { schema, fields, ...question }: JsonQuestion,
    signal: AbortSignal,
  ): Promise<object> {
    const common = { ...question, model, maxTokens, texts: suggestionTexts };
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
    // That this question was answered shows that the schema was the reason for the refusal.
    this.#refused.set(key, this.clock.now() + remembered);
    return readJson(answer, fields);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AiError && error.extra.refused === true;
}
