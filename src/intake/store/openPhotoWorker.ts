/** The name of the worker's file, which the build inserts; empty in development and in tests. */
declare const PHOTO_WORKER: string;

/** A browser's Trusted Types policy, which decides which texts may become addresses of scripts. */
interface ScriptRule {
  createScriptURL(address: string): string;
}
declare const trustedTypes: { createPolicy(name: string, rule: ScriptRule): ScriptRule } | undefined;

let rule: ScriptRule | undefined;

/** Opens the worker; returns null if the browser has no workers, or none that can decode photos. */
export function openPhotoWorker(): Worker | null {
  if (!PHOTO_WORKER || typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  const address = `/assets/${PHOTO_WORKER}`;
  try {
    // The content security policy allows only the policy `photo-worker`, which permits only this
    // address.
    if (typeof trustedTypes === 'object')
      rule ??= trustedTypes.createPolicy('photo-worker', { createScriptURL: () => address });
    return new Worker(rule?.createScriptURL(address) ?? address);
  } catch {
    return null; // a different content security policy forbids the worker
  }
}
