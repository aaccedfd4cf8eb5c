/** Fails if the work hangs: no answer needs so long, even on a busy machine. */
export async function withinTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer: ${what}`)), 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
