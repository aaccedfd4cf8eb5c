import { maxMaterials, maxNameLength, maxPercent, maxTitleLength, minPercent } from '../contract/limits';
import type { CompositionProposal, Proposal, ProposedMaterial, Suggestions } from '../contract/suggestions';
import { type Id, taskStatuses } from '../contract/types';
import { fields, id, numberOrNull, orNull, text } from '../http/decode';
import { codePoints } from '../lib/codePoints';
import { nameKey, tidyName } from '../lib/names';
import { reference } from './references';
import { listOrEmpty, textOrNull } from './values';

/** Decoders of what a model proposes. It has read labels and photos, so anything may stand here. */

/** As many proposals for the same are shown; the surest of them. */
const mostAlike = 3;

/** A task that looks at an item's photos, as the socket and the call that starts it tell of it. */
export interface SuggestionsTask {
  taskId: Id;
  /** 0 where it is not told. */
  clothesId: Id;
  ended: boolean;
}

/** Returns null where nobody has asked a model yet. */
export function suggestionsOrNull(value: unknown): Suggestions | null {
  return value === null || value === undefined ? null : suggestions(value);
}

function suggestions(value: unknown): Suggestions {
  const entry = fields(value);
  return {
    taskId: id(entry.taskId),
    status: taskStatuses.find((known) => known === entry.status) ?? 'failed',
    detail: textOrNull(entry.detail) ?? undefined,
    model: text(entry.model),
    createdAt: text(entry.createdAt),
    proposals: surest(listOrEmpty(proposal)(entry.proposals)),
  };
}

/** The answer of the call that starts one may name the task alone. */
export function startedTask(value: unknown): SuggestionsTask {
  const entry = fields(value);
  return {
    taskId: id(entry.taskId),
    clothesId: orNull(id)(entry.clothesId) ?? 0,
    ended: entry.status === 'completed' || entry.status === 'failed',
  };
}

/** Throws on a message about anything else, which the same socket tells of. */
export function suggestionsTask(value: unknown): SuggestionsTask {
  if (fields(value).kind !== 'suggestions') throw new TypeError('no proposals');
  return startedTask(value);
}

/** Throws on what is none, or proposes nothing. */
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
    // Counted here: what was left out above is missing in the sum.
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

/** Throws on an empty text, and on one that the server would refuse. */
function shortText(value: unknown, most: number): string {
  const tidy = tidyName(text(value));
  if (nameKey(tidy) === '' || codePoints(tidy) > most) throw new TypeError('no text');
  return tidy;
}

/** The surest first; of each field a few. */
function surest(proposals: readonly Proposal[]): Proposal[] {
  const count = new Map<string, number>();
  return proposals
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter((each) => {
      const place = 'part' in each ? each.part : each.field;
      count.set(place, (count.get(place) ?? 0) + 1);
      return (count.get(place) ?? 0) <= mostAlike;
    });
}
