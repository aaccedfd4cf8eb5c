import { AiError, aiTexts } from '../generation/ai/AiError';

/** Places in an answer where an object may begin that are tried. */
const mostBeginnings = 50;

/**
 * Returns the object in a model's answer that has one of these fields. Models add thoughts, code
 * fences and remarks where they were asked for JSON alone. Throws AiError where there is none.
 */
export function readJson(answer: string, fields: readonly string[]): object {
  const afterThoughts = answer.slice(answer.lastIndexOf('</think>') + 1);
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
    return null;
  }
}

/** The last one counts: a model that thinks aloud may write drafts. */
function objectInside(text: string, fields: readonly string[]): object | null {
  let found: object | null = null;
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < mostBeginnings; tries += 1) {
    const end = endOfObject(text, at);
    const object = end === null ? null : wholeObject(text.slice(at, end), fields);
    found = object ?? found;
    at = text.indexOf('{', object && end !== null ? end : at + 1);
  }
  return found;
}

/** Returns where an object ends; null where it does not. Braces inside strings do not count. */
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
