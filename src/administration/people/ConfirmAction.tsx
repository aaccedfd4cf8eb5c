import { useState } from 'react';
import type { OwnPassword } from '../../contract/factors';
import type { Person } from '../../contract/people';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { Question } from '../../page/Question';
import { ProofDialog } from '../../session/owner/ProofDialog';
import { asksForProof } from '../../session/owner/useOwnerProof';
import { endSessionsOf, removeFactorsOf, resetPerson, savePerson } from './api';
import type { ShownLink } from './LinkDialog';
import { nameOf } from './nameOf';
import { peopleTexts as texts } from './texts';

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
  /** Called when the action is done, because the list then needs a reload. */
  onDone(): void;
}

/**
 * Asks for confirmation before an action that ends somebody's access, then runs it; asks for the
 * password too if the server requires it. The dialog stays open on a failure.
 */
export function ConfirmAction({ asked, onClose, onSaved, onLink, onDone }: ConfirmActionProps) {
  const { action, person } = asked;
  const [refused, setRefused] = useState<Problem | null>(null);
  const words = texts.confirm[action];
  const andProvider = action === 'factors' && person.provider ? ` ${texts.andProvider}` : '';
  const text = `${words.text(nameOf(person))}${andProvider}`;

  const run = async (proof?: OwnPassword): Promise<void> => {
    if (action === 'reset') {
      const { link, expiresAt } = await resetPerson(person.id, proof);
      onLink({ kind: 'reset', whose: nameOf(person), link, expiresAt });
      return;
    }
    if (action === 'disable') onSaved(await savePerson(person.id, { disabled: true }));
    else {
      await (action === 'sessions' ? endSessionsOf(person.id) : removeFactorsOf(person.id, proof));
      onDone();
    }
    toast.success(texts.done[action]);
  };
  if (refused)
    return (
      <ProofDialog
        title={words.title}
        text={text}
        refused={refused}
        confirmLabel={words.confirm}
        act={(proof) => run(proof).then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <Question
      title={words.title}
      text={text}
      confirmLabel={words.confirm}
      onConfirm={() =>
        run().then(onClose, (error: unknown) => {
          const problem = problemFrom(error);
          if (!asksForProof(problem)) throw problem;
          setRefused(problem);
        })
      }
      onCancel={onClose}
    />
  );
}
