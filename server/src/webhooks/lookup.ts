import { lookup as systemLookup } from 'node:dns';

/** Finds the addresses of a name, like `dns.lookup`. */
export type Resolve = (hostname: string, options: { all: true }, callback: Found) => void;
type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void;

/**
 * Shares one lookup among concurrent lookups of a name. The system’s lookup occupies a thread until
 * it ends, and the whole server has two threads for lookups. Without sharing, two attempts to one
 * name whose name server does not answer would block all other names for ten seconds and more.
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

/** The system's own lookup, including its hosts file. */
export const lookup = shareLookups(systemLookup);
