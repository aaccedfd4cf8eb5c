import { eachList } from '../../src/contract/references';
import { revertItems } from './clothes/bulk/revert';
import { revertItem } from './clothes/revertItem';
import { leave, type Reverts } from './history/revert';
import { historyTexts } from './history/texts';
import { revertReference } from './references/revertReference';
import type { Services } from './services';
import { itemTrash, revertCreations, revertDeletions } from './trash/itemTrash';

/** Returns how each subject reverts its changes. */
export function revertsOf(services: Services): Reverts {
  return {
    clothes: revertItem(services, itemTrash(services)),
    many: [revertItems, revertDeletions, revertCreations(services)],
    ...eachList(revertReference),
    // A person has to decide about rights again each time.
    administrators: async () => leave(null, historyTexts.administrators),
    // Nobody can restore a revoked token, because only its program knew it.
    batches: async () => leave(null, historyTexts.batches),
    tokens: async () => leave(null, historyTexts.tokens),
    // A restored webhook would again send everything to an address that may be abandoned.
    webhooks: async () => leave(null, historyTexts.webhooks),
  };
}
