import { endSessionsOf, removeFactorsOf, resetPerson, savePerson } from '../../api/people';
import type { Person } from '../../contract/people';
import { Question } from '../../features/page/Question';
import { toast } from '../../stores/toasts';
import { peopleTexts as texts } from '../../texts/people';
import type { ShownLink } from './LinkDialog';
import { nameOf } from './nameOf';

export type PersonAction = keyof typeof texts.confirm;

export interface AskedAction {
  action: PersonAction;
  person: Person;
}

interface ConfirmActionProps {
  asked: AskedAction;
  onClose(): void;
  onSaved(person: Person): void;
  onLink(link: ShownLink): void;
  /** It is done: the list is to be read again. */
  onDone(): void;
}

/** Asks before what ends somebody's access, then does it. It stays open where that fails. */
export function ConfirmAction({ asked, onClose, onSaved, onLink, onDone }: ConfirmActionProps) {
  const { action, person } = asked;
  const words = texts.confirm[action];
  const text = words.text(nameOf(person));

  const run = async (): Promise<void> => {
    if (action === 'reset') {
      const { link, expiresAt } = await resetPerson(person.id);
      onLink({ kind: 'reset', whose: nameOf(person), link, expiresAt });
      return;
    }
    if (action === 'disable') onSaved(await savePerson(person.id, { disabled: true }));
    else {
      await (action === 'sessions' ? endSessionsOf : removeFactorsOf)(person.id);
      onDone();
    }
    toast.success(texts.done[action]);
  };
  return (
    <Question
      title={words.title}
      text={action === 'factors' && person.provider ? `${text} ${texts.andProvider}` : text}
      confirmLabel={words.confirm}
      onConfirm={() => run().then(onClose)}
      onCancel={onClose}
    />
  );
}
