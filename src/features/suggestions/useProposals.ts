import { useState } from 'react';
import type { Proposal, Suggestions } from '../../contract/suggestions';
import type { Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import type { SuggestionsState } from '../../stores/createSuggestions';
import { settle, useSettled } from '../../stores/settledProposals';
import { useSuggestions } from '../../stores/suggestions';
import { toast } from '../../stores/toasts';
import { suggestionsTexts as texts } from '../../texts/suggestions';
import { withProposalFocus } from './proposalFocus';
import { isLining, openProposals, type Proposable, proposalKey, surestOfEach } from './proposals';
import { useProposedValue } from './useProposedValue';

export interface Proposals {
  found: SuggestionsState;
  ask(model?: string): void;
  /** What the last completed task proposes. */
  suggestions: Suggestions | null;
  /** What is left to be decided. */
  open: readonly Proposal[];
  /** Linings, which are only told. */
  linings: readonly Proposal[];
  /** A proposal that is being taken. */
  isBusy(proposal: Proposal): boolean;
  /** All of them are being taken. */
  takingAll: boolean;
  take(proposal: Proposal): Promise<void>;
  /** Takes the surest of each field. */
  takeAll(): Promise<void>;
  refuse(proposals: readonly Proposal[]): void;
  /** What was done last, for the live region of a form. */
  said: string;
}

type Write = (values: Partial<Proposable>, taken: readonly Proposal[], taskId: Id) => Promise<() => void>;

/**
 * The proposals for one item. `now` is what its fields hold; `write` gets the values that a person
 * takes, all at once, and resolves with what shows them. Where it throws a Problem they are offered
 * still.
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

  const take = async (chosen: readonly Proposal[]) => {
    if (taking.length > 0 || chosen.length === 0) return;
    setTaking(chosen);
    try {
      const values: Partial<Proposable> = {};
      for (const proposal of chosen) Object.assign(values, await propose(proposal));
      // Of one field only one can be taken.
      const decided = open.filter(({ field }) => chosen.some((each) => each.field === field));
      const show = await write(values, chosen, taskId);
      withProposalFocus(() => {
        show();
        settle(taskId, decided.map(proposalKey));
        setTaking([]);
        setSaid(texts.taken(chosen.map(({ field }) => texts.fields[field])));
      });
    } catch (error) {
      setTaking([]);
      toast.error(problemFrom(error).detail);
    }
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
