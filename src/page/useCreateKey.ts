import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';

/**
 * Returns a function that returns the idempotency key of a creation: the same key for the same
 * body, so that a repeated Save after a lost answer creates nothing twice.
 */
export function useCreateKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  }, []);
}
