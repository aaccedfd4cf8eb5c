import { useEffect } from 'react';
import { holdRole } from '../http/session';

/**
 * Keeps the page at its role while the dialog is open: if the role is lost, the button that opened
 * the dialog disappears, but text typed in the dialog must stay.
 */
export function useHeldRole(): void {
  useEffect(holdRole, []);
}
