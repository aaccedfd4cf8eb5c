import { type ReactNode, useEffect } from 'react';
import { watchHistory } from './location';
import { type ConfirmLeave, setConfirmLeave } from './unsavedWork';

interface RouterProviderProps {
  confirmLeave: ConfirmLeave;
  children: ReactNode;
}

/** Follows the address, and asks before unsaved work is left. */
export function RouterProvider({ confirmLeave, children }: RouterProviderProps) {
  useEffect(watchHistory, []);
  useEffect(() => {
    setConfirmLeave(confirmLeave);
    return () => setConfirmLeave(null);
  }, [confirmLeave]);
  return children;
}
