import { useEffect, useState } from 'react';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { wantFocus } from '../../core/router/pageFocus';
import { ErrorState } from '../../ui/feedback/ErrorState';

interface DueEndWords {
  /** Says that the step is taken. */
  done: string;
  goOn: string;
}

/**
 * Returns the end of a step that a person must take. `goOn` asks the server whether the session may
 * continue, and `asking` tells that it does so. If that fails, `failure` is to be shown in place of
 * the step.
 */
export function useDueEnd(isTaken: () => Promise<boolean>, words: DueEndWords) {
  const [stuck, setStuck] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);

  // The step may have been taken in another tab, or by a call whose answer was lost.
  useEffect(() => {
    isTaken().catch(() => {});
    return wantFocus;
  }, [isTaken]);

  const goOn = async () => {
    setAsking(true);
    await isTaken().catch((error: unknown) => setStuck(problemFrom(error)));
    setAsking(false);
  };
  const failure = stuck && (
    <ErrorState
      text={words.done}
      detail={stuck.detail}
      retryLabel={words.goOn}
      onRetry={goOn}
      busy={asking}
    />
  );
  return { goOn, asking, failure };
}
