import { useRef, useState } from 'react';
import type { ImportDryRun, ImportSettings, NewReference } from '../contract/imports';
import type { Id } from '../contract/types';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { type Problem, problemFrom } from '../core/lib/problem';
import type { Loadable } from '../core/stores/loadable';
import { useLoad } from '../core/stores/useLoad';
import { getImport, runImport, setImportSettings } from './api';
import { keptReferences } from './newReferences';

/**
 * The dry run, and the settings as chosen here. While the server renews the dry run, the settings
 * are newer than the dry run.
 */
export interface Import {
  result: Loadable<ImportDryRun>;
  reload(): void;
  /** The settings as chosen here, or as the server has them; null until they are loaded. */
  settings: ImportSettings | null;
  /** Chooses other settings, with which the server repeats the dry run. */
  choose(settings: ImportSettings): void;
  /** The renewal of the dry run; `current`: the dry run belongs to `settings`. */
  renewal: { state: 'current' | 'running' } | { state: 'failed'; problem: Problem };
  renew(): void;
  /** The number of dry runs loaded so far. */
  revision: number;
  newReferences: readonly NewReference[];
  /** Starts the import; throws a Problem. */
  run(): Promise<void>;
}

export function useImport(id: Id, first: ImportDryRun | null): Import {
  const { result, reload, set } = useLoad((signal) => takeFirst(signal), id);
  const unread = useRef(first);
  const [chosen, setChosen] = useState<ImportSettings | null>(null);
  const [renewal, setRenewal] = useState<Import['renewal']>({ state: 'current' });
  const [revision, setRevision] = useState(0);
  const wanted = useRef<ImportSettings | null>(null);
  const sending = useRef(false);
  const key = useRef(newIdempotencyKey());
  const references = useRef<readonly NewReference[]>([]);

  /**
   * Returns the dry run that the upload has just returned, without a request; otherwise requests
   * it.
   */
  async function takeFirst(signal: AbortSignal): Promise<ImportDryRun> {
    const here = unread.current;
    unread.current = null;
    return here?.id === id ? here : getImport(id, signal);
  }

  /**
   * Renews the dry run. Only one call runs at a time, because an older call could reach the server
   * after a newer call.
   */
  async function renew(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setRenewal({ state: 'running' });
    try {
      for (let sent = wanted.current; sent; sent = wanted.current === sent ? null : wanted.current) {
        const renewed = await setImportSettings(id, sent);
        if (wanted.current === sent) {
          set(renewed);
          // The server may have mapped more columns, after another encoding.
          setChosen(null);
          setRevision((before) => before + 1);
          setRenewal({ state: 'current' });
        }
      }
    } catch (error) {
      setRenewal({ state: 'failed', problem: problemFrom(error) });
    } finally {
      sending.current = false;
    }
  }

  async function run(): Promise<void> {
    try {
      const started = await runImport(id, key.current);
      if (result.state === 'loaded') set({ ...result.value, ...started });
    } catch (error) {
      // Without an answer the key stays the same, because the import may be running already.
      if (problemFrom(error).status > 0) key.current = newIdempotencyKey();
      throw error;
    }
  }

  const dry = result.state === 'loaded' ? result.value : null;
  const settings = chosen ?? dry?.settings ?? null;
  if (dry && settings) references.current = keptReferences(references.current, dry.newReferences, settings);
  return {
    result,
    reload,
    settings,
    choose(next) {
      wanted.current = next;
      setChosen(next);
      void renew();
    },
    renewal,
    renew: () => void renew(),
    revision,
    newReferences: references.current,
    run,
  };
}
