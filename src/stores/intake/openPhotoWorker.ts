/** The name of the worker's file, which the build puts in; none in development and in tests. */
declare const PHOTO_WORKER: string;

/** A browser's rule of which texts may become addresses of scripts, where it has such rules. */
interface ScriptRule {
  createScriptURL(address: string): string;
}
declare const trustedTypes: { createPolicy(name: string, rule: ScriptRule): ScriptRule } | undefined;

let rule: ScriptRule | undefined;

/** Opens the worker; null where the browser has none, or none that can decode. */
export function openPhotoWorker(): Worker | null {
  if (!PHOTO_WORKER || typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  const address = `/assets/${PHOTO_WORKER}`;
  try {
    // Lets this one address through, and no other: see the content security policy.
    if (typeof trustedTypes === 'object')
      rule ??= trustedTypes.createPolicy('photo-worker', { createScriptURL: () => address });
    return new Worker(rule?.createScriptURL(address) ?? address);
  } catch {
    return null; // the policy of another server
  }
}
