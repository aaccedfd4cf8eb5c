/** Returns an address without its password. The password itself may contain an «@». */
export function redactUrl(url: string): string {
  return url.replace(/(\/\/[^:@/]*):[^?]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…');
}
