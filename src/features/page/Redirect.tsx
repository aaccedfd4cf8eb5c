import { useEffect } from 'react';
import { navigate } from '../../router/location';

/** Replaces the address, in an effect: the page before has unregistered its unsaved work by then. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
