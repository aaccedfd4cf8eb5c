import { useEffect } from 'react';
import { navigate } from '../router/location';

/**
 * Replaces the address, in an effect, so that the previous page has unregistered its unsaved work.
 */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
