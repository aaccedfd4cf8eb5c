import { useMemo, useRef } from 'react';
import { type ChangesQuery, changedFields, changeKinds, changeSubjects } from '../contract/changes';
import type { Id } from '../contract/types';
import { dateOf } from '../core/forms/dates';
import { keysOf } from '../core/lib/objectKeys';
import { useQuery } from '../core/router/useQuery';
import { useFeature } from '../core/stores/features';
import type { Loadable } from '../core/stores/loadable';
import { usePagedLoad } from '../core/stores/usePagedLoad';
import { type ChangesAnswer, listChanges } from '../items/history/api';
import { personText } from '../items/history/personText';

/** The filter of the journal, which is kept in the address. */
export type JournalFilter = Pick<
  ChangesQuery,
  'administratorId' | 'subject' | 'kind' | 'field' | 'from' | 'to'
>;

export interface Journal {
  filter: JournalFilter;
  /** Whether the API lists a batch as one row and can filter changes by field. */
  hasGroups: boolean;
  isFiltered: boolean;
  /** Changes a part of the filter and goes to the first page; undefined removes a part. */
  narrow(part: Partial<JournalFilter>): void;
  clear(): void;
  page: number;
  turn(page: number): void;
  result: Loadable<ChangesAnswer>;
  /** Whether the changes still belong to the previous request. */
  stale: boolean;
  reload(): void;
  /** The names or e-mails, by id, of the people who made changes on the pages shown so far. */
  administrators: ReadonlyMap<Id, string>;
}

/** The number of changes on a page. */
export const journalPage = 25;

/** The parameter of the address for each part of the filter. */
const names = {
  administratorId: 'administrator',
  subject: 'subject',
  kind: 'kind',
  field: 'field',
  from: 'from',
  to: 'to',
} as const;
const parts = keysOf(names);

/** Returns the journal with the filter and the page that the address names. */
export function useJournal(): Journal {
  const [address, patchAddress] = useQuery();
  const page = pageOf(address.page);
  const hasGroups = useFeature('changeGroups') !== false;
  const filter = useMemo(() => filterOf(address), [address]);
  const key = JSON.stringify([filter, page, hasGroups]);
  const { result, stale, reload } = usePagedLoad(
    (signal) =>
      listChanges({ ...filter, ...(hasGroups && { group: 'batch' }), page, size: journalPage }, signal),
    key,
  );
  const administrators = useRef(new Map<Id, string>());
  if (result.state === 'loaded')
    for (const { administrator } of result.value.changes)
      if (administrator) administrators.current.set(administrator.id, personText(administrator));
  return {
    filter,
    hasGroups,
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
    result,
    stale,
    reload,
    administrators: administrators.current,
  };
}

/** Reads the filter from the address; ignores invalid values. */
function filterOf({ administrator, subject, kind, field, from, to }: Record<string, string>): JournalFilter {
  const id = Number(administrator);
  return {
    administratorId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    subject: changeSubjects.find((known) => known === subject),
    kind: changeKinds.find((known) => known === kind),
    field: changedFields.find((known) => known === field),
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
