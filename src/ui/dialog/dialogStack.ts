/**
 * The open dialogs, the top one last. Only the top one answers Esc and Tab, and what must stay within reach above a
 * modal dialog (the toasts) moves into it: all that lies outside a modal dialog is inert.
 */
const stack: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function topDialog(): HTMLDialogElement | null {
  return stack.at(-1) ?? null;
}

/** Answers what takes the dialog off again. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  stack.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    stack.splice(stack.indexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}

export function onTopDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
