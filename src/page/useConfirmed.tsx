import { type ReactNode, useState } from 'react';
import { Question } from './Question';

/** A question before an irreversible action. */
export interface Asked {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Performs the action. If it throws, a toast says why and the question stays open. */
  act(): Promise<void>;
}

/**
 * Returns a function that asks before an irreversible action on a subject, the same at each render;
 * and the open question to render, which `questionOf` words.
 */
export function useConfirmed<T extends object | number>(
  questionOf: (subject: T) => Asked,
): { ask(subject: T): void; question: ReactNode } {
  const [subject, ask] = useState<T | null>(null);
  if (subject === null) return { ask, question: null };
  const { act, ...words } = questionOf(subject);
  const close = () => ask(null);
  return { ask, question: <Question {...words} onConfirm={() => act().then(close)} onCancel={close} /> };
}
