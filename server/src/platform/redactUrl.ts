/** The parameters of a database URL that messages name; anything else may be part of a password. */
const shown = [
  'host',
  'port',
  'user',
  'options',
  'sslmode',
  'pool_size',
  'connect_timeout',
  'statement_timeout',
];

/** Parameters whose values may hold an `@` that is not the end of a password. */
const at = /[?&](?!(?:user|password|options|application_name)=)[^&]*@/;

/**
 * Returns an address without its password. If the password may not be where it belongs, because it
 * was written without percent-encoding, only the scheme is returned.
 */
export function redactUrl(text: string): string {
  if (!/@|password/i.test(text)) return text;
  if (!isWholeAddress(text) || at.test(text)) return `${/^\w+:\/\//.exec(text)?.[0] ?? ''}…`;
  return text
    .replace(/(\/\/[^:@/]*):[^/?]*@/, '$1@')
    .replace(/([?&])([^=&]*)=?[^&]*/g, (all, begin, name) => {
      if (shown.includes(name)) return all;
      return name === 'password' ? `${begin}password=…` : `${begin}…`;
    });
}

/**
 * Returns whether user and password are where an address has them. In a password that is not
 * percent-encoded, `#`, `/` or `?` end the part of the host.
 */
export function isWholeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hash, pathname, search, username } = new URL(text);
  return hash === '' && !pathname.includes('@') && (username !== '' || !search.includes('@'));
}
