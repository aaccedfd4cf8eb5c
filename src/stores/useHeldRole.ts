import { useEffect } from 'react';
import { holdRole } from '../http/session';

/**
 * Keeps the page as the role had it for as long as the dialog is there: where the role goes, the
 * button that opened it goes, too, and what is typed in it must not.
 */
export function useHeldRole(): void {
  useEffect(holdRole, []);
}
