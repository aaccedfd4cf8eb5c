import { useEffect, useMemo } from 'react';
import { useStore } from '../../core/react/useStore';
import { useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { createIntake } from './createIntake';
import type { Intake } from './intakeState';

/**
 * Returns the intake of the signed-in user, as this device keeps it. It continues while other pages
 * are open.
 */
export function useIntake(): Intake {
  const held = useSessionStore(newIntake);
  const state = useStore(held.store);
  const hasSimilar = useFeature('similar');
  const isRead = state.reading === 0;
  const count = state.photos.size;
  useEffect(() => held.open(), [held]);
  useEffect(() => {
    if (hasSimilar && isRead && count > 0) void held.findSimilar();
  }, [held, hasSimilar, isRead, count]);
  return useMemo(() => ({ ...held, ...state }), [held, state]);
}

const newIntake = () => createIntake();
