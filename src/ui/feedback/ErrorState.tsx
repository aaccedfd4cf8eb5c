import { Button } from '../Button';
import { IconRetry, IconWarning } from '../icons';

const texts = { retry: 'Спробувати ще раз' };

export interface ErrorStateProps {
  /** What failed. */
  text: string;
  /** Why, and what to do. */
  detail?: string | undefined;
  retryLabel?: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/** Shows what could not be loaded, why, and a button that retries. */
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
            // The button goes away while it is tried.
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
