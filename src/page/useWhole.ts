import '../../styles/page/whole.css';
import { useState } from 'react';
import { toast } from '../core/stores/toasts';
import { useBusy } from './useBusy';

/**
 * Reads the whole of something that a list shows shortened, when the person expands it. Returns
 * what to show, null for the shortened form, and the props of the button that expands and folds it,
 * which stands behind the text in an element of the class `whole`.
 */
export function useWhole<T>(read: () => Promise<T>) {
  const [whole, setWhole] = useState<T | null>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = useBusy(async () => {
    try {
      if (whole === null) setWhole(await read());
      setOpen(!isOpen);
    } catch (error) {
      toast.failure(error);
    }
  });
  return { whole: isOpen ? whole : null, toggle: { ...toggle, 'aria-expanded': isOpen } };
}
