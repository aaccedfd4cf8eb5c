/** Returns whether this browser supports passkeys and may use them at this address. */
export function canUsePasskeys(): boolean {
  // Browsers offer passkeys only on secure pages, and only for domain names, not for numeric
  // addresses.
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);
}
