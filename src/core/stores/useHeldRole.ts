import { useEffect } from 'react';
import { holdRole } from '../http/session';

/**
 * Keeps the page's present role while the dialog is open. Otherwise, if the user lost the role, the
 * button that opened the dialog would disappear and take the dialog and its typed text with it.
 */
export function useHeldRole(): void {
  useEffect(holdRole, []);
}
