import { maxMaterials, maxNameLength, maxPercent, maxTitleLength, minPercent } from '../../contract/limits';
import type {
  CompositionProposal,
  Proposal,
  ProposedMaterial,
  Suggestions,
} from '../../contract/suggestions';
import { type Id, taskStatuses } from '../../contract/types';
import { fields, id, numberOrNull, orNull, text } from '../../core/http/decode';
import { listOrEmpty } from '../../core/http/decodeValues';
import { codePoints } from '../../core/lib/codePoints';
import { nameKey, tidyName } from '../../core/lib/nameKey';
import { reference } from '../../references/api';

/**
 * Decoders of a model's proposals. The model's answer may hold anything, so invalid proposals are
 * left out.
 */

/** The maximum number of proposals shown for one field; the surest are kept. */
const maxAlike = 3;

/** A task that reads an item's photos, as the socket and the call that starts it report it. */
export interface SuggestionsTask {
  taskId: Id;
  /** The id of the item; 0 if the answer does not name it. */
  clothesId: Id;
  ended: boolean;
}

/**
 * Decodes the latest proposals of an item; returns null if nobody has asked for any. Throws a
 * TypeError if they name no task.
 */
export function suggestionsOrNull(value: unknown): Suggestions | null {
  return value === null || value === undefined ? null : suggestions(value);
}

function suggestions(value: unknown): Suggestions {
  const entry = fields(value);
  return {
    taskId: id(entry.taskId),
    status: taskStatuses.find((known) => known === entry.status) ?? 'failed',
    detail: typeof entry.detail === 'string' ? entry.detail : undefined,
    model: text(entry.model),
    createdAt: text(entry.createdAt),
    proposals: surest(listOrEmpty(proposal)(entry.proposals)),
  };
}

/** Decodes the answer of the call that starts a task. The answer may name only the task. */
export function startedTask(value: unknown): SuggestionsTask {
  const entry = fields(value);
  return {
    taskId: id(entry.taskId),
    clothesId: orNull(id)(entry.clothesId) ?? 0,
    ended: entry.status === 'completed' || entry.status === 'failed',
  };
}

/**
 * Decodes the socket's message about a task that reads photos; throws a TypeError for the socket's
 * other messages.
 */
export function suggestionsTask(value: unknown): SuggestionsTask {
  if (fields(value).kind !== 'suggestions') throw new TypeError('no proposals');
  return startedTask(value);
}

/** Decodes a proposal; throws a TypeError if its field is unknown or its value is missing. */
function proposal(value: unknown): Proposal {
  const entry = fields(value);
  const basis = {
    evidence: orNull(id)(entry.evidence),
    confidence: Math.min(1, Math.max(0, numberOrNull(entry.confidence) ?? 0)),
  };
  const { field } = entry;
  if (field === 'title') return { ...basis, field, value: shortText(entry.value, maxTitleLength) };
  if (field === 'fabricComposition') return { ...basis, field, ...compositionOf(entry) };
  if (field !== 'brand' && field !== 'type' && field !== 'color') throw new TypeError('no such field');
  const known = orNull(reference)(entry.value);
  if (known?.name) return { ...basis, field, value: known, newName: null };
  return { ...basis, field, value: null, newName: shortText(entry.newName, maxNameLength) };
}

function compositionOf(
  entry: Record<string, unknown>,
): Pick<CompositionProposal, 'part' | 'value' | 'complete'> {
  const seen = new Set<string>();
  const value = listOrEmpty(material)(entry.value)
    .filter(({ material, newName }) => {
      const key = material ? `${material.id}` : nameKey(newName ?? '');
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxMaterials);
  if (value.length === 0) throw new TypeError('no material');
  return {
    part: entry.part === 'lining' ? 'lining' : 'shell',
    value,
    // Computed here and not taken from the answer, because invalid rows were left out.
    complete: value.reduce((sum, { percent }) => sum + percent, 0) === 100,
  };
}

function material(value: unknown): ProposedMaterial {
  const entry = fields(value);
  const percent = numberOrNull(entry.percent) ?? 0;
  if (!Number.isInteger(percent) || percent < minPercent || percent > maxPercent)
    throw new TypeError('no percent');
  const known = orNull(reference)(entry.material);
  if (known?.name) return { material: known, newName: null, percent };
  return { material: null, newName: shortText(entry.newName, maxNameLength), percent };
}

/**
 * Decodes a tidied text of at most `max` code points; throws a TypeError if it is empty or longer.
 */
function shortText(value: unknown, max: number): string {
  const tidy = tidyName(text(value));
  if (nameKey(tidy) === '' || codePoints(tidy) > max) throw new TypeError('no text');
  return tidy;
}

/**
 * Returns the proposals, the surest first, at most `maxAlike` for each field and part of a
 * composition.
 */
function surest(proposals: readonly Proposal[]): Proposal[] {
  const count = new Map<string, number>();
  return proposals
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter((each) => {
      const place = 'part' in each ? each.part : each.field;
      count.set(place, (count.get(place) ?? 0) + 1);
      return (count.get(place) ?? 0) <= maxAlike;
    });
}
