import { isMissingFeature, type Problem } from '../core/lib/problem';
import { common } from '../core/texts/common';
import { ErrorState } from '../ui/feedback/ErrorState';

interface LoadFailureProps {
  problem: Problem;
  onRetry: (() => void) | undefined;
  /** Says that the API lacks the call; without this text, that is a failure like any other. */
  missing?: string;
  /** Says what could not be loaded; a general sentence by default. */
  failed?: string;
  retry?: string;
}

/**
 * Renders, in place of something that could not be loaded, the reason: the API lacks it, the person
 * may not see it, or the call failed. Only a failed call can be retried.
 */
export function LoadFailure({
  problem,
  onRetry,
  missing,
  failed = common.loadFailed,
  retry,
}: LoadFailureProps) {
  if (missing !== undefined && isMissingFeature(problem)) return <p className="muted">{missing}</p>;
  if (problem.code === 'forbidden')
    return (
      <p className="muted" role="alert">
        {problem.detail}
      </p>
    );
  return <ErrorState text={failed} detail={problem.detail} retryLabel={retry} onRetry={onRetry} />;
}
