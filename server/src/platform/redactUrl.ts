/** An address for people to read: up to the last «@» before the query, as a password may hold one. */
export function redactUrl(url: string): string {
  return url.replace(/(\/\/[^:@/]*):[^?]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…');
}
