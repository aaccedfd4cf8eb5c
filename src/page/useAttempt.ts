import { useState } from 'react';
import { isAborted, type Problem, problemFrom } from '../core/lib/problem';

/**
 * Returns an action with its state: whether it is `busy`, and the `problem` for which its last run
 * failed. An aborted run has no problem.
 */
export function useAttempt<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (...given: Given): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await act(...given);
    } catch (error) {
      if (!isAborted(error)) setProblem(problemFrom(error));
    }
    setBusy(false);
  };
  return { busy, problem, run };
}
