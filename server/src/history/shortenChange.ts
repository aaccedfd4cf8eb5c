/** Bounds the bytes of a listed change; the call that reads one change answers with all of it. */
import type { Change, ChangeValues } from '../../../src/contract/changes';
import { maxListedText } from '../../../src/contract/limits';
import { firstThatFit } from '../platform/http/idempotency';
import { shortText } from '../platform/shortText';

/** Maximum bytes of each list of a listed change: of purchases, of photos, of former names. */
const maxListedBytes = 8 * 1024;

type Sides = Pick<Change, 'before' | 'after'>;

/**
 * Returns a change with the beginnings of its long texts and of its long lists. `shortened` says
 * that something is missing.
 */
export function shortenChange(change: Change): Change {
  const names = new Set([...Object.keys(change.before), ...Object.keys(change.after)]);
  const short: Sides = { before: {}, after: {} };
  let shortened = false;
  for (const name of names as Set<keyof ChangeValues>) {
    const pair = shortenPair(change.before[name], change.after[name]);
    if (change.before[name] !== undefined) Object.assign(short.before, { [name]: pair.before });
    if (change.after[name] !== undefined) Object.assign(short.after, { [name]: pair.after });
    shortened ||= pair.before !== change.before[name] || pair.after !== change.after[name];
  }
  return shortened ? { ...change, ...short, shortened } : change;
}

type Pair = Record<'before' | 'after', unknown>;

/** Returns a value before and after a write, shortened; the same values if they are short. */
function shortenPair(before: unknown, after: unknown): Pair {
  const lists = Array.isArray(before) || Array.isArray(after);
  // The order of photos has only numbers, and its parts would tell a false order.
  if (!lists || [before, after].some((list) => Array.isArray(list) && typeof list[0] === 'number')) {
    return { before: shortOf(before), after: shortOf(after) };
  }
  const kept = keysThatFit([...entriesOf(after), ...entriesOf(before)]);
  const shorten = (list: unknown) => {
    const some = entriesOf(list).filter((entry) => kept.has(keyOf(entry)));
    const short = some.map(shortOf);
    const isWhole = some.length === entriesOf(list).length && short.every((entry, at) => entry === some[at]);
    return isWhole ? list : short;
  };
  return { before: shorten(before), after: shorten(after) };
}

/** Returns the keys of the entries to list, so that an entry keeps or loses both of its sides. */
function keysThatFit(entries: readonly unknown[]): Set<unknown> {
  return new Set(firstThatFit(entries.map(shortOf), maxListedBytes).map(keyOf));
}

function keyOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
}

function entriesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

/** Returns a text, or an object with its texts, shortened; the value itself if it is short. */
function shortOf(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value, maxListedText);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const isShort = entries.every(([, part]) => typeof part !== 'string' || shortOf(part) === part);
  return isShort ? value : Object.fromEntries(entries.map(([name, part]) => [name, shortOf(part)]));
}
