import { session } from '../http/session';
import { useStore } from '../react/useStore';

/**
 * Returns whether the user may change the catalogue; controls that the role forbids are not
 * rendered.
 */
export const useMayEdit = () => useStore(session).role !== 'viewer';
