import { isUtf8 } from 'node:buffer';
import type { APIError } from 'openai';
import { AiError, aiTexts } from './AiError';

export interface OpenAiSettings {
  apiKey: string;
  /** The address of the API; null selects the hosted one. */
  baseUrl: string | null;
  /** Milliseconds for one attempt, including reading the whole answer. */
  timeout: number;
}

/** A question to a model. */
export interface Question {
  model: string;
  /** Maximum number of tokens of the answer and the model's thinking, which limits the cost. */
  maxTokens: number;
  instructions: string;
  text: string;
  /** The photos as JPEGs. */
  photos: readonly Buffer[];
  /** A JSON schema for the answer; missing if any text is accepted. */
  schema?: { name: string; schema: Record<string, unknown> };
  /** Messages for unusable answers. */
  texts: Record<'empty' | 'tooLong' | 'declined', string>;
}

const hostedApi = 'https://api.openai.com/v1';
/** Maximum number of bytes to read of an answer; a description takes a few thousand. */
const maxBytes = 1024 * 1024;
/** Maximum number of characters of an answer's text, including thoughts and markup. */
const maxRawCharacters = 60_000;

/**
 * Asks an OpenAI-compatible API once and returns the text of its answer; the caller decides about
 * another attempt. The address comes only from the configuration, and redirects are not followed,
 * so nobody can make this server call other hosts in its network. Throws AiError, or the reason of
 * `signal` if that aborts.
 */
export async function askModel(
  settings: OpenAiSettings,
  question: Question,
  signal: AbortSignal,
): Promise<string> {
  // Loaded on first use: this takes longer than everything else in the server's start.
  const { OpenAI, APIError } = await import('openai');
  // The listener below would miss an abort during the import.
  signal.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', abort);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, settings.timeout);
  // All options are set explicitly, so that no environment variable can change them.
  const client = new OpenAI({
    apiKey: settings.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    baseURL: settings.baseUrl ?? hostedApi,
    maxRetries: 0,
    // Our own limit is shorter, and also covers the answer's body.
    timeout: 2 * settings.timeout,
    logLevel: 'off',
    fetch: (url, init) => boundedFetch(url, init, stop.signal),
  });
  try {
    const answer = await client.chat.completions.create(requestOf(question), { signal: stop.signal });
    return readAnswer(answer, question.texts);
  } catch (error) {
    if (error instanceof AiError) throw error;
    if (signal.aborted) throw signal.reason;
    if (timedOut) throw new AiError(aiTexts.timeout, true, { reason: 'timeout' });
    throw error instanceof APIError ? fromApi(error) : asAiError(error);
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', abort);
  }
}

function requestOf({ model, maxTokens, instructions, text, photos, schema }: Question) {
  const images = photos.map((photo) => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/jpeg;base64,${photo.toString('base64')}` },
  }));
  return {
    model,
    max_completion_tokens: maxTokens,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: [{ type: 'text' as const, text }, ...images] },
    ],
    ...(schema && {
      response_format: { type: 'json_schema' as const, json_schema: { ...schema, strict: true } },
    }),
  };
}

/**
 * Returns the text of an answer. Checks the answer's form, because a server may not follow the
 * declared type. Throws AiError for an unusable one.
 */
function readAnswer(answer: unknown, texts: Question['texts']): string {
  const choice = firstOf(field(answer, 'choices'));
  const message = field(choice, 'message');
  if (message === undefined)
    throw new AiError(aiTexts.unreadable, true, { reason: 'no message in the answer' });
  if (typeof field(message, 'refusal') === 'string' || field(choice, 'finish_reason') === 'content_filter') {
    throw new AiError(texts.declined, false, { reason: 'refusal' });
  }
  const content = field(message, 'content');
  if (typeof content !== 'string') throw new AiError(texts.empty, true, { reason: 'no text in the answer' });
  if (content.length > maxRawCharacters) throw new AiError(texts.tooLong, true, { reason: 'text too long' });
  return content;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // The line above has checked that this is an own property.
  return (value as Record<string, unknown>)[name] ?? undefined;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

/**
 * Returns the AiError for a status of the API. Omits the API's own message, which may contain a
 * part of the key.
 */
function fromApi(error: APIError): AiError {
  const { status } = error;
  const reason = `${error.name} ${status ?? ''}`.trim();
  const retryAfter = retryAfterOf(error.headers);
  if (status === 429) return new AiError(aiTexts.tooManyRequests, true, { retryAfter, reason });
  if (status === 408 || status === 409)
    return new AiError(aiTexts.serverFailed, true, { retryAfter, reason });
  if (status === 401 || status === 403) return new AiError(aiTexts.refusedKey, false, { reason });
  if (status === 404) return new AiError(aiTexts.unknownModel, false, { reason });
  if (status !== undefined && status >= 500)
    return new AiError(aiTexts.serverFailed, true, { retryAfter, reason });
  const refused = status === 400 || status === 422;
  if (status !== undefined) return new AiError(aiTexts.badRequest, false, { reason, refused });
  return asAiError(error);
}

function asAiError(error: unknown): AiError {
  const found = causes(error).find((cause) => cause instanceof AiError);
  if (found) return found;
  const names = causes(error).map((cause) =>
    cause instanceof Error ? `${cause.name}: ${cause.message}` : '',
  );
  if (names.some((name) => /redirect/i.test(name))) {
    return new AiError(aiTexts.redirected, false, { reason: 'redirected' });
  }
  if (names.some((name) => /JSON|Unexpected token/i.test(name))) {
    return new AiError(aiTexts.unreadable, true, { reason: 'not JSON' });
  }
  if (names.some((name) => /timed? ?out/i.test(name)))
    return new AiError(aiTexts.timeout, true, { reason: 'timeout' });
  return new AiError(aiTexts.unreachable, true, { reason: error instanceof Error ? error.name : 'unknown' });
}

/** Returns an error and its causes. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let cause = error; cause instanceof Error && found.length < 10; cause = cause.cause) found.push(cause);
  return found;
}

/**
 * Returns the milliseconds of a Retry-After header, given in seconds or as a date (RFC 9110);
 * undefined if it is missing or invalid.
 */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d{1,6}(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/**
 * Fetches without following redirects, and reads the body to its end, up to `maxBytes`. Throws
 * AiError if the body is longer, or if an answer is not in UTF-8.
 */
async function boundedFetch(
  url: string | URL | Request,
  init: RequestInit | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, { ...init, signal, redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new AiError(aiTexts.tooLong, true, { reason: 'answer over 1 MiB' });
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (response.ok && !isUtf8(body)) throw new AiError(aiTexts.unreadable, true, { reason: 'not UTF-8' });
  const { status, statusText, headers } = response;
  const bodyless = status === 204 || status === 205 || status === 304;
  return new Response(bodyless ? null : body, { status, statusText, headers });
}
