import '../../page/pageStyles';
import '../../../styles/administration/webhooks.css';
import { useState } from 'react';
import type { Webhook, WebhookCreated } from '../../contract/webhooks';
import { valueOr } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { AdministrationNav } from '../../page/AdministrationNav';
import { Loaded } from '../../page/Loaded';
import { PageHeading } from '../../page/PageHeading';
import { ShownOnceDialog } from '../../page/shownOnce/ShownOnceDialog';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconPlus } from '../../ui/icons';
import { listWebhooks } from './api';
import { DeliveriesDrawer } from './DeliveriesDrawer';
import { webhooksTexts as texts } from './texts';
import { WebhookDialog } from './WebhookDialog';
import { WebhookList } from './WebhookList';

/** The dialog that is open over the page. */
type Open =
  | { kind: 'form'; webhook: Webhook | null }
  | { kind: 'secret'; secret: string }
  | { kind: 'deliveries'; webhook: Webhook };

/** The page of the addresses that are notified of changes. */
export function WebhooksScreen() {
  const { result, reload } = useLoad(listWebhooks, 'webhooks');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showSecret = ({ secret }: WebhookCreated) => {
    setOpen({ kind: 'secret', secret });
    reload();
  };
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setOpen({ kind: 'form', webhook: null })}>
      {texts.add}
    </Button>
  );
  return (
    <div className="page">
      <div className="webhooks-head">
        <PageHeading>{texts.heading}</PageHeading>
        {valueOr(result, []).length > 0 && add}
      </div>
      <AdministrationNav />
      {result.state !== 'failed' && <p className="muted webhooks-about">{texts.about}</p>}
      <Loaded
        result={result}
        reload={reload}
        missing={texts.missing}
        loading={<Skeleton lines={3} height={64} />}
      >
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState text={texts.empty} action={add} />
          ) : (
            <WebhookList
              webhooks={webhooks}
              onChanged={reload}
              onRenewed={showSecret}
              onOpen={(kind, webhook) => setOpen({ kind, webhook })}
            />
          )
        }
      </Loaded>
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
    </div>
  );
}
