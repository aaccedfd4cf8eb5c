import { Button } from '../Button';
import { IconRetry, IconWarning } from '../icons';

const texts = { retry: 'Спробувати ще раз' };

export interface ErrorStateProps {
  /** The failure. */
  text: string;
  /** The reason for the failure, and what to do about it. */
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
            // Moves the focus, because the button disappears during the retry.
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
