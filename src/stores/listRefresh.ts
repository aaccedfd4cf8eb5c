import { type ClothesList, useClothes } from './clothes';
import { itemsChanged } from './itemsChanged';
import { valueOr } from './loadable';
import { createReferenceChoices } from './referenceChoices';
import { createReferenceLists } from './references';
import { useSessionStore } from './SessionStores';

/**
 * Returns what reads again all that a change of many items or entries may have outdated: the lists
 * that were loaded, and what the screens show. A toast may call it long after its page was left.
 */
export function useListRefresh(): () => void {
  const clothes = useClothes();
  const refreshReferences = useReferencesRefresh();
  return () => {
    refreshReferences();
    refreshItems(clothes);
    itemsChanged.set((count) => count + 1);
  };
}

function refreshItems({ store, reload, pages }: ClothesList): void {
  if (pages.store.get().shown) {
    // No row that is kept is known to be there still.
    pages.store.set((state) => ({ ...state, shown: state.shown && { ...state.shown, rows: new Map() } }));
    pages.refresh();
  } else if (store.get().state !== 'idle') reload();
}

function useReferencesRefresh(): () => void {
  const lists = useSessionStore(createReferenceLists);
  const choices = useSessionStore(createReferenceChoices);
  return () => {
    for (const { store, reload } of Object.values(lists)) if (store.get().state !== 'idle') reload();
    // Of a list that the server searches, its beginning is offered.
    for (const { store, reload } of Object.values(choices))
      if (valueOr(store.get(), null)?.whole === null) reload();
  };
}
