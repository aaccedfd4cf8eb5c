import { createStore, useStore } from './createStore';
import { onUserChange } from './onUserChange';

export interface ToastAction {
  label: string;
  onAction: () => void;
  /** How long the action is offered; the toast stays as long. */
  seconds?: number;
}

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: ToastAction;
  /** Null: until it is closed. */
  seconds: number | null;
}

const store = createStore<Toast[]>([]);
let lastId = 0;

onUserChange(clearToasts);
const mostPlain = 3;

/** Short messages over the page. Errors stay until they are closed. Both answer the id for dismissToast. */
export const toast = {
  success: (text: string, action?: ToastAction): number =>
    show({ kind: 'success', text, action, seconds: action?.seconds ?? 6 }),
  error: (text: string, action?: ToastAction): number => show({ kind: 'error', text, action, seconds: null }),
};

export function dismissToast(id: number): void {
  store.set((toasts) => toasts.filter((entry) => entry.id !== id));
}

export function clearToasts(): void {
  store.set([]);
}

export function useToasts(): Toast[] {
  return useStore(store);
}

function show(entry: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  store.set((toasts) => [...withoutOld(toasts), { ...entry, id }]);
  return id;
}

/** Of messages that only tell of a success, the newest few stay: a pile of them would hide the page. */
function withoutOld(toasts: Toast[]): Toast[] {
  const plain = toasts.filter(({ kind, action }) => kind === 'success' && !action);
  const kept = plain.slice(1 - mostPlain);
  return toasts.filter((entry) => !plain.includes(entry) || kept.includes(entry));
}
