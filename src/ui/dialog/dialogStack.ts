import { createStore } from '../../lib/store';

/**
 * The open dialogs, the top one last. Only the top one handles Esc and Tab. What must stay within
 * reach above a modal dialog (the toasts) moves into it: all that lies outside a modal dialog is
 * inert.
 */
export const dialogStack = createStore<readonly HTMLDialogElement[]>([]);

export function topDialog(): HTMLDialogElement | undefined {
  return dialogStack.get().at(-1);
}

/** Returns a function that takes the dialog off again. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  dialogStack.set((stack) => [...stack, dialog]);
  return () => dialogStack.set((stack) => stack.filter((other) => other !== dialog));
}
