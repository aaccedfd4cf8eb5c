import type { APIError } from 'openai';
import { AiError, aiTexts } from './AiError';

export interface OpenAiSettings {
  apiKey: string;
  /** Null for the hosted API. */
  baseUrl: string | null;
  /** Milliseconds for one attempt, its answer read to the end. */
  timeout: number;
}

/** What a model is asked. */
export interface Question {
  model: string;
  /** Tokens of the answer, its thinking included: the most that it can cost. */
  mostTokens: number;
  instructions: string;
  text: string;
  /** JPEGs. */
  photos: readonly Buffer[];
  /** A JSON schema that the answer has to follow; missing where any text will do. */
  schema?: { name: string; schema: Record<string, unknown> };
  /** Sentences for an answer that is of no use. */
  texts: Record<'empty' | 'tooLong' | 'declined', string>;
}

const hostedApi = 'https://api.openai.com/v1';
/** Bytes of an answer that are read at most; a description takes a few thousand. */
const mostBytes = 1024 * 1024;
/** Characters of an answer's text, thoughts and markup included. */
const mostRawCharacters = 60_000;

/**
 * Asks an OpenAI-compatible API once and returns the text of its answer: the caller decides about
 * another attempt. The address comes from the configuration alone, and redirects are not followed,
 * so nobody can make this server call others of its network. Throws AiError.
 */
export async function askModel(
  settings: OpenAiSettings,
  question: Question,
  signal: AbortSignal,
): Promise<string> {
  // Loaded at its first use: it would slow the start more than everything else.
  const { OpenAI, APIError } = await import('openai');
  // An abort while the client was being loaded would not be noticed below.
  signal.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', abort);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, settings.timeout);
  // All options are given here, so that no environment variable changes any.
  const client = new OpenAI({
    apiKey: settings.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    baseURL: settings.baseUrl ?? hostedApi,
    maxRetries: 0,
    // Our own limit is shorter, and covers the answer's body too.
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

function requestOf({ model, mostTokens, instructions, text, photos, schema }: Question) {
  const images = photos.map((photo) => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/jpeg;base64,${photo.toString('base64')}` },
  }));
  return {
    model,
    max_completion_tokens: mostTokens,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: [{ type: 'text' as const, text }, ...images] },
    ],
    ...(schema && {
      response_format: { type: 'json_schema' as const, json_schema: { ...schema, strict: true } },
    }),
  };
}

/** Returns the text of an answer. Its type is a promise that a server may break: it is checked. */
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
  if (content.length > mostRawCharacters) throw new AiError(texts.tooLong, true, { reason: 'text too long' });
  return content;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // An own property, as just asked.
  return (value as Record<string, unknown>)[name] ?? undefined;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

/**
 * Returns the AiError for a status of the API. The API's own message is not passed on: it may
 * contain a part of the key.
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
 * Returns the milliseconds of a Retry-After header in either form, seconds or a date (RFC 9110).
 */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d{1,6}(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/**
 * Fetches without following redirects, and reads the body to its end, but no more than `mostBytes`.
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
    if (length > mostBytes) throw new AiError(aiTexts.tooLong, true, { reason: 'answer over 1 MiB' });
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const bodyless = status === 204 || status === 205 || status === 304;
  return new Response(bodyless ? null : Buffer.concat(chunks), { status, statusText, headers });
}
