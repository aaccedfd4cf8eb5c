import { useEffect } from 'react';
import { holdRole } from '../http/session';

/**
 * Keeps the page at its role while the dialog is open. If the user loses the role, the button that
 * opened the dialog would disappear and take the dialog and its typed text with it.
 */
export function useHeldRole(): void {
  useEffect(holdRole, []);
}
