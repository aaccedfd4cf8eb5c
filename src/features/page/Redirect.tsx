import { useEffect } from 'react';
import { navigate } from '../../router/location';

/**
 * Goes to another address in place of this one; after the page that stood here has let go of its
 * unsaved work.
 */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
