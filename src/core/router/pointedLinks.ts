/**
 * Calls `onPoint` with the path of each link of the app that the pointer or the focus reaches.
 * Returns a function that stops it.
 */
export function followPointedLinks(onPoint: (path: string) => void): () => void {
  const tell = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && link.origin === location.origin) onPoint(link.pathname);
  };
  const events = ['pointerover', 'focusin'];
  for (const event of events) document.addEventListener(event, tell);
  return () => {
    for (const event of events) document.removeEventListener(event, tell);
  };
}
