import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/administration/webhooks.css';
import { type ReactNode, useState } from 'react';
import type { Webhook, WebhookCreated } from '../../contract/webhooks';
import { isMissingFeature, type Problem } from '../../core/lib/problem';
import { useLoad } from '../../core/stores/useLoad';
import { common } from '../../core/texts/common';
import { AdministrationNav } from '../../page/AdministrationNav';
import { PageHeading } from '../../page/PageHeading';
import { ShownOnceDialog } from '../../page/shownOnce/ShownOnceDialog';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconPlus } from '../../ui/icons';
import { listWebhooks } from './api';
import { DeleteDialog, RenewDialog } from './ConfirmDialogs';
import { DeliveriesDrawer } from './DeliveriesDrawer';
import { webhooksTexts as texts } from './texts';
import { WebhookDialog } from './WebhookDialog';
import { WebhookList } from './WebhookList';

/** The dialog that is open over the page. */
type Open =
  | { kind: 'form'; webhook: Webhook | null }
  | { kind: 'secret'; secret: string }
  | { kind: 'deliveries' | 'renew' | 'delete'; webhook: Webhook };

/** The page of the addresses that are notified of changes. */
export function WebhooksScreen() {
  const { result, reload } = useLoad(listWebhooks, 'webhooks');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showSecret = ({ secret }: WebhookCreated) => {
    setOpen({ kind: 'secret', secret });
    reload();
  };

  if (result.state === 'failed')
    return (
      <Page>
        <Failed problem={result.problem} onRetry={reload} />
      </Page>
    );
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setOpen({ kind: 'form', webhook: null })}>
      {texts.add}
    </Button>
  );
  return (
    <Page action={result.state === 'loaded' && result.value.length > 0 && add}>
      {result.state !== 'loaded' && (
        <div className="card" aria-busy="true">
          <Skeleton lines={3} height={64} />
        </div>
      )}
      {result.state === 'loaded' &&
        (result.value.length === 0 ? (
          <EmptyState text={texts.empty} action={add} />
        ) : (
          <WebhookList
            webhooks={result.value}
            onChanged={reload}
            onOpen={(kind, webhook) => setOpen({ kind, webhook })}
          />
        ))}
      {open?.kind === 'form' && (
        <WebhookDialog webhook={open.webhook} onCreated={showSecret} onSaved={reload} onClose={close} />
      )}
      {open?.kind === 'secret' && (
        <ShownOnceDialog
          title={texts.secret.title}
          text={texts.secret.text}
          label={texts.secret.key}
          value={open.secret}
          onClose={close}
        />
      )}
      {open?.kind === 'deliveries' && (
        <DeliveriesDrawer
          webhook={open.webhook}
          onClose={() => {
            close();
            reload();
          }}
        />
      )}
      {open?.kind === 'renew' && (
        <RenewDialog webhook={open.webhook} onRenewed={showSecret} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteDialog webhook={open.webhook} onDeleted={reload} onClose={close} />}
    </Page>
  );
}

/**
 * The failure to load the list. People who are no administrators see the server's reason without a
 * retry, which would not help them.
 */
function Failed({ problem, onRetry }: { problem: Problem; onRetry(): void }) {
  if (isMissingFeature(problem)) return <p className="muted">{texts.missing}</p>;
  if (problem.status === 403) return <p className="muted">{problem.detail}</p>;
  return <ErrorState text={common.loadFailed} detail={problem.detail} onRetry={onRetry} />;
}

function Page({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <div className="webhooks-head">
        <PageHeading>{texts.heading}</PageHeading>
        {action}
      </div>
      <AdministrationNav />
      <p className="muted webhooks-about">{texts.about}</p>
      {children}
    </div>
  );
}
