import { session } from '../http/session';
import { useStore } from '../react/useStore';

/**
 * Returns whether the user may change the catalogue, or only read it: a control that the role
 * forbids is absent.
 */
export const useMayEdit = () => useStore(session).role !== 'viewer';
