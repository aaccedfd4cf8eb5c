import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from '../../lib/idempotencyKey';

/**
 * Returns the idempotency key for a create: the same one for the same body, so that Save pressed
 * again after a lost answer does not create twice, and a new one as soon as the body is another.
 */
export function useCreateKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  }, []);
}
