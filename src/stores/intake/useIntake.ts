import { useEffect, useMemo } from 'react';
import { useStore } from '../../react/useStore';
import { useSessionStore } from '../SessionStores';
import { createIntake } from './createIntake';
import type { Intake } from './intakeState';

/**
 * Returns the intake of the person who is signed in, as this device keeps it. It goes on while
 * other pages are open.
 */
export function useIntake(): Intake {
  const held = useSessionStore(createIntake);
  const state = useStore(held.store);
  useEffect(() => held.open(), [held]);
  return useMemo(() => ({ ...held, ...state }), [held, state]);
}
