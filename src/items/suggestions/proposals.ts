import { type InputName, inputName } from '../../contract/itemFields';
import type { CompositionProposal, Proposal, Suggestions } from '../../contract/suggestions';
import type { ClothesInput } from '../../contract/types';
import { nameKey, tidyName } from '../../core/lib/nameKey';

/** The item's input as far as proposals can change it. */
export type Proposable = Pick<ClothesInput, InputName<ProposedField>>;

/** The fields that can be proposed, in the order of the page. */
export const proposedFields = ['title', 'brand', 'color', 'type', 'fabricComposition'] as const;
export type ProposedField = (typeof proposedFields)[number];

/** Returns a key that identifies a proposal among those of its task; equal proposals share it. */
export function proposalKey(proposal: Proposal): string {
  const { field } = proposal;
  if (field === 'title') return `title ${nameKey(proposal.value)}`;
  if (field !== 'fabricComposition')
    return `${field} ${proposal.value?.id ?? nameKey(proposal.newName ?? '')}`;
  const parts = proposal.value.map(
    ({ material, newName, percent }) => `${material?.id ?? nameKey(newName ?? '')} ${percent}`,
  );
  return `${proposal.part} ${parts.join(', ')}`;
}

/**
 * Returns whether a proposal describes a lining. It is shown beside the composition, but cannot be
 * taken.
 */
export function isLining(proposal: Proposal): proposal is CompositionProposal {
  return proposal.field === 'fabricComposition' && proposal.part === 'lining';
}

/**
 * Returns whether `now`, the item's or form's values, already has the proposed value. False for an
 * entry that does not exist yet.
 */
export function isSame(proposal: Proposal, now: Proposable): boolean {
  switch (proposal.field) {
    case 'title':
      return tidyName(now.title) === proposal.value;
    case 'fabricComposition':
      return (
        proposal.value.length === now.fabricComposition.length &&
        proposal.value.every(({ material, percent }) =>
          now.fabricComposition.some((row) => row.material.id === material?.id && row.percent === percent),
        )
      );
    default:
      return proposal.value !== null && now[inputName(proposal.field)] === proposal.value.id;
  }
}

/**
 * Returns the proposals to decide on, in the order of the page: those that are neither settled nor
 * equal to the current value in `now`. `settled` holds the keys of the taken and refused ones.
 */
export function openProposals(
  { proposals }: Suggestions,
  settled: ReadonlySet<string>,
  now: Proposable,
): Proposal[] {
  const open = proposals.filter(
    (each) => !isLining(each) && !settled.has(proposalKey(each)) && !isSame(each, now),
  );
  return proposedFields.flatMap((field) => open.filter((each) => each.field === field));
}

/** Returns the first, surest proposal for each field. `open` has the surest first. */
export function surestOfEach(open: readonly Proposal[]): Proposal[] {
  return proposedFields.flatMap((field) => open.find((each) => each.field === field) ?? []);
}

/** Returns how sure the model is of a proposal, in three levels. */
export function surenessOf({ confidence }: Proposal): 'sure' | 'likely' | 'maybe' {
  if (confidence >= 0.85) return 'sure';
  return confidence >= 0.6 ? 'likely' : 'maybe';
}

/** The age in ms up to which proposals are shown at once. */
const freshMs = 7 * 24 * 3_600_000;

export function isFresh({ createdAt }: Suggestions, now: number): boolean {
  return now - Date.parse(createdAt) < freshMs;
}
