import type { ChangeKind, ChangeSubject } from '../../src/contract/changes';
import { eachList } from '../../src/contract/references';
import { revertItems } from './clothes/revertItems';
import { leave, oneByOne, type Revert, type Reverts } from './history/revert';
import { historyTexts } from './history/texts';
import { revertReference } from './references/revertReference';
import type { Services } from './services';
import { revertCreations, revertDeletions } from './trash/reverts';

/** Returns how each subject's changes are reverted. */
export function revertsOf(services: Services): Reverts {
  const creations = revertCreations(services);
  const items: Record<ChangeKind, Revert> = {
    created: creations,
    updated: revertItems(services),
    deleted: revertDeletions,
    restored: creations,
  };
  const others: Record<Exclude<ChangeSubject, 'clothes'>, Revert> = {
    ...eachList(revertReference),
    // A person has to decide about rights again each time.
    administrators: never(historyTexts.administrators),
    batches: never(historyTexts.batches),
    // Nobody can restore a revoked token, because only its program knew it.
    tokens: never(historyTexts.tokens),
    // A restored webhook would again send everything to an address that may be abandoned.
    webhooks: never(historyTexts.webhooks),
  };
  return ({ subject, kind }) => (subject === 'clothes' ? items[kind] : others[subject]);
}

function never(reason: string): Revert {
  return oneByOne(async () => leave(null, reason));
}
