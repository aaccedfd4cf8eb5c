import { common } from '../../texts/common';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

/** Says over a list what could not be loaded, and offers a retry. */
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
