import { eachList } from '../../src/contract/references';
import { revertItems } from './clothes/bulk/revert';
import { revertItem } from './clothes/revertItem';
import { leave, type Reverts } from './history/revert';
import { historyTexts } from './history/texts';
import { revertReference } from './references/revertReference';
import type { Services } from './services';
import { itemTrash, revertCreations, revertDeletions } from './trash/itemTrash';

/** What taking a change back means for each subject. */
export function revertsOf(services: Services): Reverts {
  return {
    clothes: revertItem(services, itemTrash(services)),
    many: [revertItems, revertDeletions, revertCreations(services)],
    ...eachList(revertReference),
    // Who may do what is decided by a person each time.
    administrators: async () => leave(null, historyTexts.administrators),
    // Nobody but its program knows a revoked token.
    tokens: async () => leave(null, historyTexts.tokens),
    // An address that was given up would be told of everything again.
    webhooks: async () => leave(null, historyTexts.webhooks),
  };
}
