import { AiError, aiTexts } from '../generation/ai/AiError';

/** Maximum number of opening braces in an answer at which to look for an object. */
const maxBeginnings = 50;

/**
 * Returns the object in a model's answer that has at least one of these fields. Models add
 * thoughts, code fences and remarks, although they are asked for only JSON. Throws AiError if
 * there is no such object.
 */
export function readJson(answer: string, fields: readonly string[]): object {
  const afterThoughts = answer.split('</think>').at(-1) ?? '';
  for (const text of [answer, afterThoughts]) {
    const found = wholeObject(text, fields) ?? objectInside(text, fields);
    if (found) return found;
  }
  throw new AiError(aiTexts.unreadable, true, { reason: 'no JSON of the kind in the answer' });
}

function wholeObject(text: string, fields: readonly string[]): object | null {
  try {
    const value: unknown = JSON.parse(text);
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    const isOurs = typeof one === 'object' && one !== null && fields.some((name) => Object.hasOwn(one, name));
    return isOurs ? one : null;
  } catch {
    // The text contains more than JSON: the caller tries the next beginning.
    return null;
  }
}

/** Returns the last matching object: a model may write drafts in its thoughts. */
function objectInside(text: string, fields: readonly string[]): object | null {
  let found: object | null = null;
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < maxBeginnings; tries += 1) {
    const end = endOfObject(text, at);
    const object = end === null ? null : wholeObject(text.slice(at, end), fields);
    found = object ?? found;
    at = text.indexOf('{', object && end !== null ? end : at + 1);
  }
  return found;
}

/**
 * Returns the position after the object that begins at `from`; null if the object is not closed.
 * Ignores braces inside strings.
 */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let isString = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
