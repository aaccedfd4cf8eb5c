import { clock } from '../lib/clock';
import { Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import type { Answer, Decoder } from './answer';
import { session } from './session';

interface Prefetched {
  answer: Promise<Answer<unknown>>;
  /** The answer once it has arrived; missing if the call failed. */
  come?: Answer<unknown>;
}

const held = new Map<string, Prefetched>();
/** Milliseconds after which an unused answer is dropped. */
const heldMs = 10_000;
session.subscribe(() => held.clear());

/** Holds the answer for the first call of the path; resolves when it has arrived or failed. */
export async function holdPrefetched(path: string, answer: Promise<Answer<unknown>>): Promise<void> {
  const prefetched: Prefetched = { answer };
  held.set(path, prefetched);
  clock.after(heldMs, () => held.delete(path));
  prefetched.come = await answer.catch(() => undefined); // The call that takes it gets the error.
}

/** Returns the prefetched or pending answer; null if there is none. */
export function takePrefetchedAnswer<T>(path: string, decode: Decoder<T>): Promise<Answer<T>> | null {
  const prefetched = held.get(path);
  held.delete(path);
  return prefetched ? prefetched.answer.then((answer) => decoded(answer, decode)) : null;
}

/**
 * Returns the prefetched data if it has arrived, so that a first render can use it; otherwise
 * undefined.
 */
export function takePrefetched<T>(path: string, decode: Decoder<T>): T | undefined {
  const come = held.get(path)?.come;
  try {
    const data = come && decode(come.data);
    if (come) held.delete(path);
    return data;
  } catch {
    return undefined; // The next call of the path reports the error.
  }
}

function decoded<T>(answer: Answer<unknown>, decode: Decoder<T>): Answer<T> {
  try {
    return { ...answer, data: decode(answer.data) };
  } catch {
    throw new Problem('unreadable', problemTexts.unreadable, { status: answer.status });
  }
}
