/** A strict reader of Prometheus' text format, version 0.0.4. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Family {
  name: string;
  help: string;
  type: string;
  samples: Sample[];
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/**
 * Returns the metrics by name. Throws for everything that the format forbids: a sample before its
 * TYPE, a repeated name, two samples of one series, a broken label, histograms whose buckets do not
 * grow or whose last bucket differs from their count.
 */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let family: Family | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const head = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line);
    if (head) {
      const [, kind, name = '', rest = ''] = head;
      if (kind === 'HELP') {
        if (!metricName.test(name) || families.has(name)) throw new Error(`HELP again or no name: ${line}`);
        family = { name, help: rest, type: '', samples: [] };
        families.set(name, family);
      } else {
        if (family?.name !== name || family.type !== '' || family.samples.length > 0)
          throw new Error(`TYPE out of place: ${line}`);
        if (!types.includes(rest)) throw new Error(`no type: ${line}`);
        family.type = rest;
      }
      continue;
    }
    if (line.startsWith('#')) throw new Error(`an unknown comment: ${line}`);
    const sample = parseSample(line);
    if (!family || family.type === '' || baseName(sample.name, family.type) !== family.name)
      throw new Error(`a sample of another metric: ${line}`);
    const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`;
    if (series.has(key)) throw new Error(`a series twice: ${line}`);
    series.add(key);
    family.samples.push(sample);
  }
  for (const one of families.values()) {
    if (one.type === '') throw new Error(`${one.name} has no type`);
    if (one.type === 'histogram') checkHistogram(one);
    if (one.type === 'counter' && one.samples.some(({ value }) => !(value >= 0)))
      throw new Error(`${one.name} counts down`);
  }
  return families;
}

function baseName(name: string, type: string): string {
  return type === 'histogram' ? name.replace(/_(bucket|sum|count)$/, '') : name;
}

function parseSample(line: string): Sample {
  const found = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!found) throw new Error(`no sample: ${line}`);
  const [, name = '', list = '', number = ''] = found;
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : number === 'Nan' ? Number.NaN : Number(number);
  if (number !== 'Nan' && Number.isNaN(value)) throw new Error(`no number: ${line}`);
  return { name, labels: parseLabels(list, line), value };
}

function parseLabels(list: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(,|$)/y;
  for (let at = 0; at < list.length; at = label.lastIndex) {
    label.lastIndex = at;
    const [, name = '', value = ''] = label.exec(list) ?? [];
    if (name === '' || name in labels) throw new Error(`a broken label: ${line}`);
    labels[name] = value.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
  }
  return labels;
}

function checkHistogram({ name, samples }: Family): void {
  const bySeries = new Map<string, { bounds: number[]; values: number[]; count: number; sums: number }>();
  for (const { name: sample, labels, value } of samples) {
    const { le, ...others } = labels;
    const key = JSON.stringify(Object.entries(others).sort());
    const one = bySeries.get(key) ?? { bounds: [], values: [], count: Number.NaN, sums: 0 };
    bySeries.set(key, one);
    if (sample === `${name}_bucket`) {
      one.bounds.push(le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le));
      one.values.push(value);
    } else if (sample === `${name}_count`) one.count = value;
    else if (sample === `${name}_sum`) one.sums += 1;
    else throw new Error(`${sample} in a histogram`);
  }
  const grows = (numbers: number[], strictly: boolean) =>
    numbers.every((number, at) => {
      const before = numbers[at - 1] ?? Number.NEGATIVE_INFINITY;
      return strictly ? number > before : number >= before;
    });
  for (const [key, { bounds, values, count, sums }] of bySeries) {
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && values.at(-1) === count && sums === 1;
    if (!isWhole || !grows(bounds, true) || !grows(values, false))
      throw new Error(`${name} ${key} is broken`);
  }
}
