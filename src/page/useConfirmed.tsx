import { type ReactNode, useState } from 'react';
import { Question } from './Question';

/** A question before an irreversible action. */
export interface Asked<Answer> {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Performs the action. If it throws, a toast says why and the question stays open. */
  act(): Promise<Answer>;
  /** Called after the action, when the question is closed. */
  onDone?(answer: Answer): void;
}

/**
 * Asks before an irreversible action on a subject. `ask` opens the question that `questionOf`
 * returns for a subject, and is the same function at each render; `question` is the open dialog.
 */
export function useConfirmed<Subject extends object | number, Answer>(
  questionOf: (subject: Subject) => Asked<Answer>,
): { ask(subject: Subject): void; question: ReactNode } {
  const [subject, ask] = useState<Subject | null>(null);
  if (subject === null) return { ask, question: null };
  const { act, onDone, ...words } = questionOf(subject);
  const close = () => ask(null);
  const confirm = async () => {
    const answer = await act();
    close();
    onDone?.(answer);
  };
  return { ask, question: <Question {...words} onConfirm={confirm} onCancel={close} /> };
}
