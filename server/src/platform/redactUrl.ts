/** Returns an address without its password, which may itself hold an «@». */
export function redactUrl(url: string): string {
  return url.replace(/(\/\/[^:@/]*):[^?]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…');
}
