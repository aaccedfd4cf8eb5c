import { maxWebhookUrl } from '../../contract/limits';
import {
  type Webhook,
  type WebhookCreated,
  type WebhookEvent,
  type WebhookInput,
  webhookKinds,
  webhookSubjects,
} from '../../contract/webhooks';
import { maxLength, required } from '../../core/forms/rules';
import { changedFields } from '../../core/forms/sameValues';
import { useForm } from '../../core/forms/useForm';
import { useKnowsList } from '../../core/stores/features';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { useCreateKey } from '../../page/useCreateKey';
import { Checkbox } from '../../ui/fields/Checkbox';
import { TextField } from '../../ui/fields/TextField';
import { createWebhook, saveWebhook } from './api';
import { webhooksTexts as texts } from './texts';

interface WebhookDialogProps {
  /** The webhook to edit; null creates one. */
  webhook: Webhook | null;
  onCreated(webhook: WebhookCreated): void;
  onSaved(): void;
  onClose(): void;
}

/** The events of a new webhook, unless the person chooses others. */
const usual: WebhookEvent[] = webhookKinds.map((kind) => `clothes.${kind}` as const);

/** Edits the address of a webhook and its events. */
export function WebhookDialog({ webhook, onCreated, onSaved, onClose }: WebhookDialogProps) {
  const keyOf = useCreateKey();
  const form = useForm<WebhookInput>({
    initial: webhook
      ? { url: webhook.url, events: webhook.events, enabled: webhook.enabled }
      : { url: '', events: usual, enabled: true },
    rules: {
      url: [required(), maxLength(maxWebhookUrl)],
      events: [required(texts.form.noEvent)],
    },
    async onSubmit(values) {
      if (!webhook) {
        onCreated(await createWebhook(values, keyOf(values)));
        return;
      }
      const { url, events, enabled } = webhook;
      await saveWebhook(webhook.id, changedFields({ url, events, enabled }, values));
      toast.success(texts.saved);
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      title={webhook ? texts.form.editTitle : texts.form.createTitle}
      width={800}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={texts.form.url}
        hint={texts.form.urlHint}
        spellCheck={false}
        autoComplete="off"
        required
        {...form.field('url')}
      />
      <Events {...form.field('events')} />
      <Checkbox
        label={texts.form.enabled}
        checked={form.values.enabled}
        onChange={(enabled) => form.set('enabled', enabled)}
      />
      {webhook && !form.values.enabled && <p className="muted">{texts.form.enabledHint}</p>}
    </FormDialog>
  );
}

interface EventsProps {
  value: WebhookEvent[];
  error: string | undefined;
  onChange(events: WebhookEvent[]): void;
}

/** The events, grouped by subject. */
function Events({ value, error, onChange }: EventsProps) {
  return (
    <fieldset
      className="webhook-groups"
      aria-invalid={error !== undefined || undefined}
      tabIndex={-1}
      // The group itself gets the focus if no event is chosen. On a phone it is higher than the
      // screen, so its beginning is scrolled into view.
      onFocus={({ target, currentTarget }) => target === currentTarget && target.scrollIntoView()}
    >
      <legend>{texts.form.events}</legend>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {webhookSubjects.filter(useKnowsList()).map((subject) => (
        <fieldset key={subject} className="webhook-group">
          <legend>{texts.subjects[subject]}</legend>
          {webhookKinds.map((kind) => {
            const event = `${subject}.${kind}` as const;
            return (
              <Checkbox
                key={kind}
                label={texts.kinds[kind]}
                checked={value.includes(event)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...value, event] : value.filter((one) => one !== event))
                }
              />
            );
          })}
        </fieldset>
      ))}
    </fieldset>
  );
}
