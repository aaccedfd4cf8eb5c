import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from '../../lib/idempotencyKey';

/**
 * Returns a function that returns the idempotency key of a create: the same key for the same body,
 * so that Save pressed again after a lost answer does not create twice.
 */
export function useCreateKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  }, []);
}
