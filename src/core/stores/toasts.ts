import { problemFrom } from '../lib/problem';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { onUserChange } from './onUserChange';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: ToastAction;
}

const store = createStore<Toast[]>([]);
let lastId = 0;

onUserChange(clearToasts);
const maxPlain = 3;

/**
 * Shows a short message over the page; ui/toasts decides for how long. Returns the id for
 * dismissToast.
 */
export const toast = {
  success: (text: string, action?: ToastAction): number => show({ kind: 'success', text, action }),
  error: (text: string, action?: ToastAction): number => show({ kind: 'error', text, action }),
  /** Tells why a call failed. */
  failure: (error: unknown, action?: ToastAction): number => toast.error(problemFrom(error).detail, action),
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

/**
 * Returns the toasts with only the newest few success messages, because many would hide the page.
 * Errors and toasts with an action all stay.
 */
function withoutOld(toasts: Toast[]): Toast[] {
  const plain = toasts.filter(({ kind, action }) => kind === 'success' && !action);
  const kept = plain.slice(1 - maxPlain);
  return toasts.filter((entry) => !plain.includes(entry) || kept.includes(entry));
}
