import { common } from '../../core/texts/common';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

/** Renders a notice above a list: something could not be loaded, with a button to retry. */
export function RetryNotice({ onRetry, children }: { onRetry(): void; children: string }) {
  return (
    <Notice
      kind="danger"
      actions={
        <Button variant="text" size="small" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
