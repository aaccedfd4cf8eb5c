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
 * Returns a function that asks before an irreversible action on a subject, the same at each render;
 * and the open question to render, which `questionOf` words.
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
