import { toast } from '../../../stores/toasts';

/** Whether the browser lets pages copy: on plain http it does not. */
export const canCopy = () => navigator.clipboard !== undefined;

/** Copies a text and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast.success(said);
}
