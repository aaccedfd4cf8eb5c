import { useState } from 'react';
import type { Proposal, Suggestions } from '../../contract/suggestions';
import type { Id } from '../../contract/types';
import { addPendingInput } from '../../core/lib/pendingInputs';
import { toast } from '../../core/stores/toasts';
import type { SuggestionsState } from './createSuggestions';
import { withProposalFocus } from './proposalFocus';
import { isLining, openProposals, type Proposable, proposalKey, surestOfEach } from './proposals';
import { settle, useSettled } from './settledProposals';
import { useSuggestions } from './suggestions';
import { suggestionsTexts as texts } from './texts';
import { useProposedValue } from './useProposedValue';

export interface Proposals {
  found: SuggestionsState;
  ask(model?: string): void;
  /** The proposals of the latest task; null unless it is completed. */
  suggestions: Suggestions | null;
  /** The proposals that the person has yet to decide on. */
  open: readonly Proposal[];
  /** The proposals that describe a lining. They are shown, but cannot be taken. */
  linings: readonly Proposal[];
  /** Returns whether the proposal is being taken. */
  isBusy(proposal: Proposal): boolean;
  /** Whether several proposals are being taken at once. */
  takingAll: boolean;
  take(proposal: Proposal): Promise<void>;
  /** Takes the surest open proposal for each field, all at once. */
  takeAll(): Promise<void>;
  refuse(proposals: readonly Proposal[]): void;
  /**
   * A Ukrainian sentence about the last action, for the live region of a form; '' before any
   * action.
   */
  said: string;
}

type Write = (values: Partial<Proposable>, taken: readonly Proposal[], taskId: Id) => Promise<() => void>;

/**
 * Returns the proposals for one item and the actions on them. `now` holds the current values of the
 * item's fields; null if they are not loaded, and then no proposal is open. `write` is called with
 * the values that a person takes, all at once, and resolves with a function that shows them. If it
 * throws a Problem, a toast shows it and the proposals stay open.
 */
export function useProposals(clothesId: Id, now: Proposable | null, write: Write): Proposals {
  const { found, ask } = useSuggestions(clothesId);
  const suggestions = found.state === 'ready' ? found.suggestions : null;
  const taskId = suggestions?.taskId ?? 0;
  const settled = useSettled(taskId);
  const [taking, setTaking] = useState<readonly Proposal[]>([]);
  const [said, setSaid] = useState('');
  const propose = useProposedValue();
  const open = suggestions && now ? openProposals(suggestions, settled, now) : [];

  /** Takes proposals; returns whether their values are written. */
  const takeNow = async (chosen: readonly Proposal[]): Promise<boolean> => {
    try {
      const values: Partial<Proposable> = {};
      for (const proposal of chosen) Object.assign(values, await propose(proposal));
      // Only one proposal for a field can be taken, so the others for that field are settled too.
      const decided = open.filter(({ field }) => chosen.some((each) => each.field === field));
      const show = await write(values, chosen, taskId);
      withProposalFocus(() => {
        show();
        settle(taskId, decided.map(proposalKey));
        setTaking([]);
        setSaid(texts.taken(chosen.map(({ field }) => texts.fields[field])));
      });
      return true;
    } catch (error) {
      setTaking([]);
      toast.failure(error);
      return false;
    }
  };
  const take = async (chosen: readonly Proposal[]) => {
    if (taking.length > 0 || chosen.length === 0) return;
    setTaking(chosen);
    const taken = takeNow(chosen);
    // A save waits for the entries that the values need.
    addPendingInput(taken);
    await taken;
  };
  return {
    found,
    ask(model) {
      setSaid('');
      ask(model);
    },
    suggestions,
    open,
    linings: suggestions?.proposals.filter((each) => isLining(each) && !settled.has(proposalKey(each))) ?? [],
    isBusy: (proposal) => taking.includes(proposal),
    takingAll: taking.length > 1,
    take: (proposal) => take([proposal]),
    takeAll: () => take(surestOfEach(open)),
    refuse: (refused) =>
      withProposalFocus(() => {
        settle(taskId, refused.map(proposalKey));
        setSaid(texts.refused);
      }),
    said,
  };
}
