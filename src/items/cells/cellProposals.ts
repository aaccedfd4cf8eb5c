import type { Proposal, Suggestions } from '../../contract/suggestions';
import type { ClothesListItem, Id } from '../../contract/types';
import { clock } from '../../core/lib/clock';
import type { CellInput } from '../../ui/table/cells';
import { itemInput } from '../api/itemInput';
import type { SuggestionsWatch } from '../suggestions/createSuggestions';
import { openProposals, proposalKey } from '../suggestions/proposals';
import { settle, settledChanges, settledOf } from '../suggestions/settledProposals';
import { type CellKey, fieldOf } from './cellColumns';

/**
 * A model's surest proposal for each visible cell that is empty, or whose title nobody has changed.
 */
export interface CellProposals {
  /** Returns the input that takes the cell's proposal; undefined if the cell has none. */
  input(row: ClothesListItem, key: CellKey): CellInput | undefined;
  /**
   * Reads the row's proposals and calls `listener` when they change, until the returned function is
   * called.
   */
  watch(row: ClothesListItem, listener: () => void): () => void;
  /**
   * Stores that the open proposals for the cell are settled, because a person has decided on its
   * value.
   */
  settle(row: ClothesListItem, key: CellKey): void;
  /** Returns the rows that are visible, or were until a second ago. */
  rows(): ClothesListItem[];
}

/**
 * The time in ms for which the proposals of a row are followed after the row has left the screen: a
 * row that is only rendered again after a save comes back at once.
 */
const stayMs = 1000;

export function createCellProposals(watch: () => SuggestionsWatch | null): CellProposals {
  const shown = new Map<Id, { row: ClothesListItem; count: number }>();

  function openOf(row: ClothesListItem): { suggestions: Suggestions; open: Proposal[] } | null {
    const state = watch()?.store.get().get(row.id);
    if (state?.state !== 'ready') return null;
    const { suggestions } = state;
    return { suggestions, open: openProposals(suggestions, settledOf(suggestions.taskId), itemInput(row)) };
  }

  function proposalOf(row: ClothesListItem, key: CellKey): Proposal | undefined {
    // The server ends the title of a new item with the item's number; somebody who changes the
    // title removes the number.
    const isOpen = key === 'title' ? row.title.endsWith(` ${row.id}`) : fieldOf(key).valueIn(row) === null;
    return isOpen ? openOf(row)?.open.find(({ field }) => field === key) : undefined;
  }

  return {
    input(row, key) {
      const proposal = proposalOf(row, key);
      if (!proposal || proposal.field === 'fabricComposition') return undefined;
      if (proposal.field === 'title') return { text: proposal.value };
      return proposal.value ? { choice: proposal.value } : { create: proposal.newName ?? '' };
    },
    watch(row, listener) {
      const entered = watch();
      if (!entered) return () => {};
      const one = shown.get(row.id) ?? { row, count: 0 };
      if (one.count === 0 && !shown.has(row.id)) entered.enter(row.id);
      shown.set(row.id, { row, count: one.count + 1 });
      const stops = [entered.store.subscribe(listener), settledChanges.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
        const left = shown.get(row.id);
        if (left) shown.set(row.id, { ...left, count: left.count - 1 });
        clock.after(stayMs, () => {
          if (shown.get(row.id)?.count !== 0) return;
          shown.delete(row.id);
          entered.leave(row.id);
        });
      };
    },
    settle(row, key) {
      const found = openOf(row);
      const decided = found?.open.filter(({ field }) => field === key) ?? [];
      if (found && decided.length > 0) settle(found.suggestions.taskId, decided.map(proposalKey));
    },
    rows: () => [...shown.values()].map(({ row }) => row),
  };
}
