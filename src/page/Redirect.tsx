import { useEffect } from 'react';
import { navigate } from '../core/router/location';

/**
 * Replaces the address. This happens in an effect, after the previous page has unregistered its
 * unsaved work, because otherwise the router would ask whether to leave it.
 */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
