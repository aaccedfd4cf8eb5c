import { useMemo, useRef } from 'react';
import { type ChangesAnswer, listChanges } from '../../api/changes';
import { type ChangesQuery, changeKinds, changeSubjects } from '../../contract/changes';
import type { Id } from '../../contract/types';
import { personText } from '../../features/history/personText';
import { dateOf } from '../../forms/dates';
import { useQuery } from '../../router/useQuery';
import type { Loadable } from '../../stores/loadable';
import { useLoad } from '../../stores/useLoad';

/** What the address narrows the journal to. */
export type JournalFilter = Pick<ChangesQuery, 'administratorId' | 'subject' | 'kind' | 'from' | 'to'>;

export interface Journal {
  filter: JournalFilter;
  isFiltered: boolean;
  /** Changes part of the filter, from its first page; undefined removes a part. */
  narrow(part: Partial<JournalFilter>): void;
  clear(): void;
  page: number;
  turn(page: number): void;
  result: Loadable<ChangesAnswer>;
  /** The changes are still those of what was asked before. */
  stale: boolean;
  reload(): void;
  /** Who has changed something on the pages that were shown: by id, their e-mails. */
  administrators: ReadonlyMap<Id, string>;
}

/** Changes of one page. */
export const journalPage = 25;

/** What each part of the filter is called in the address. */
const names = {
  administratorId: 'administrator',
  subject: 'subject',
  kind: 'kind',
  from: 'from',
  to: 'to',
} as const;
const parts = Object.keys(names) as (keyof JournalFilter)[]; // `Object.keys` forgets which

/** Returns the page of all changes that the address asks for. */
export function useJournal(): Journal {
  const [address, patchAddress] = useQuery();
  const page = pageOf(address.page);
  const key = JSON.stringify([filterOf(address), page]);
  const filter = useMemo(() => filterOf(address), [address]);
  const { result, reload } = useLoad(
    (signal) => listChanges({ ...filter, page, size: journalPage }, signal),
    key,
  );
  const administrators = useRef(new Map<Id, string>());
  const latest = useRef<Loadable<ChangesAnswer>>(result);
  if (result.state !== 'loading') latest.current = result;
  if (result.state === 'loaded')
    for (const { administrator } of result.value.changes)
      if (administrator) administrators.current.set(administrator.id, personText(administrator));
  return {
    filter,
    isFiltered: parts.some((part) => filter[part] !== undefined),
    narrow: (part) =>
      patchAddress(
        {
          ...Object.fromEntries(
            Object.entries(part).map(([name, value]) => [namedPart(name), written(value)]),
          ),
          page: null,
        },
        { replace: true },
      ),
    clear: () =>
      patchAddress(Object.fromEntries([...Object.values(names), 'page'].map((name) => [name, null]))),
    page,
    turn: (next) => patchAddress({ page: next > 1 ? String(next) : null }, { replace: true }),
    result: latest.current,
    stale: result.state === 'loading' && latest.current.state === 'loaded',
    reload,
    administrators: administrators.current,
  };
}

/** Reads the filter; what is no value counts as none. */
function filterOf({ administrator, subject, kind, from, to }: Record<string, string>): JournalFilter {
  const id = Number(administrator);
  return {
    administratorId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    subject: changeSubjects.find((known) => known === subject),
    kind: changeKinds.find((known) => known === kind),
    from: dateOf(from) ?? undefined,
    to: dateOf(to) ?? undefined,
  };
}

function pageOf(written = ''): number {
  const page = Number(written);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function namedPart(name: string): string {
  const part = parts.find((known) => known === name);
  return part ? names[part] : name;
}

function written(value: string | number | undefined): string | null {
  return value === undefined ? null : String(value);
}
