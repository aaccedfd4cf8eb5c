import { Button } from '../Button';
import { IconRetry, IconWarning } from '../icons';

const texts = { retry: 'Спробувати ще раз' };

export interface ErrorStateProps {
  /** The failure. */
  text: string;
  /** The reason, and the advice. */
  detail?: string | undefined;
  retryLabel?: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/** Shows a failure to load, its reason, and a retry button. */
export function ErrorState({ text, detail, retryLabel = texts.retry, onRetry, busy }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <span>
        <IconWarning />
      </span>
      <p className="state-text">{text}</p>
      {detail && <p className="state-detail">{detail}</p>}
      {onRetry && (
        <Button
          icon={<IconRetry />}
          busy={busy}
          onClick={({ currentTarget }) => {
            // The button disappears during the retry.
            currentTarget.closest('dialog,main')?.querySelector<HTMLElement>('h1,h2')?.focus();
            onRetry();
          }}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
