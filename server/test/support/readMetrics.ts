import * as assert from 'uvu/assert';
import type { TestApp } from './app';
import { parseExposition } from './exposition';

/** The token in the configuration of an application whose metrics are read. */
export const metricsToken = 'a-token-of-the-tests-1';

/** Reads all metrics with the strict reader. */
export async function readMetrics(t: TestApp) {
  const answer = await t.api('GET', '/metrics', undefined, { accessToken: metricsToken });
  assert.is(answer.status, 200, answer.text);
  assert.is(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  assert.is(answer.headers['cache-control'], 'no-store');
  const families = parseExposition(answer.text);
  return {
    families,
    /** Returns the value of one series; null if it does not exist. */
    value(name: string, labels: Record<string, string> = {}): number | null {
      const wanted = Object.entries(labels);
      const found = [...families.values()]
        .flatMap(({ samples }) => samples)
        .filter((one) => one.name === name && wanted.every(([key, value]) => one.labels[key] === value));
      assert.ok(found.length <= 1, `${name} ${JSON.stringify(labels)} names several`);
      return found[0]?.value ?? null;
    },
    /** The number of our own series. */
    series: [...families.values()]
      .filter(({ name }) => name.startsWith('clothes_admin_'))
      .reduce((sum, { samples }) => sum + samples.length, 0),
  };
}
