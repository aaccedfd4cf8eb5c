/**
 * Retries until it holds; the answer comes from the server, not from the page. A person has six
 * hundred calls a minute, and keeps most of them.
 */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to hold: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
