import { createStore } from '../../core/lib/store';

/**
 * The open dialogs, the top one last. Only the top one handles Esc and Tab. Elements that must stay
 * usable above a modal dialog, such as the toasts, are moved into it, because everything outside a
 * modal dialog is inert.
 */
export const dialogStack = createStore<readonly HTMLDialogElement[]>([]);

export function topDialog(): HTMLDialogElement | undefined {
  return dialogStack.get().at(-1);
}

/** Adds a dialog to the stack; returns a function that removes it. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  dialogStack.set((stack) => [...stack, dialog]);
  return () => dialogStack.set((stack) => stack.filter((other) => other !== dialog));
}
