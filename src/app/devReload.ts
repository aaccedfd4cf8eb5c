/**
 * Requests the page's HTML each second, and reloads the page when the HTML names other files, as
 * after a new build. Development only.
 */
const page = async (): Promise<string> => {
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
};

const first = await page();
setInterval(async () => {
  const now = await page();
  if (first !== '' && now !== '' && now !== first) location.reload();
}, 1000);

export {};
