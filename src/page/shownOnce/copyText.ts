import { toast } from '../../core/stores/toasts';

/**
 * Copies a text and confirms it with a toast. Returns false if copying is impossible: pages on
 * plain http have no clipboard API, and a browser may refuse access to it.
 */
export async function copyText(text: string, said: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  toast.success(said);
  return true;
}
