import { lookup as systemLookup } from 'node:dns';

/** Finds the addresses of a name, as `dns.lookup` does. */
export type Resolve = (hostname: string, options: { all: true }, callback: Found) => void;
type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void;

/**
 * Lets concurrent lookups of a name share one. The system's own takes a thread until it ends, and
 * there are two for all of this server: two attempts to a name whose server does not answer would
 * hold up every other name for ten seconds and more.
 */
export function shareLookups(resolve: Resolve): Resolve {
  const running = new Map<string, Found[]>();
  return (hostname, options, callback) => {
    const others = running.get(hostname);
    if (others) {
      others.push(callback);
      return;
    }
    const all = [callback];
    running.set(hostname, all);
    resolve(hostname, options, (error, addresses) => {
      running.delete(hostname);
      for (const found of all) found(error, addresses);
    });
  };
}

/** As the system does it, its file of hosts included. */
export const lookup = shareLookups(systemLookup);
