import { toast } from '../../stores/toasts';

/**
 * Copies a text, and says so. Returns false where that is not possible: on plain http pages have no
 * clipboard, and a browser may refuse it.
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
