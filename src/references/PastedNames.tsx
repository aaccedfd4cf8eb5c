import { useEffect, useRef, useState } from 'react';
import { splitNames } from '../contract/entryNames';
import type { SeveralKind } from '../contract/references';
import type { Id } from '../contract/types';
import { nameKey } from '../core/lib/nameKey';
import { addPendingInput } from '../core/lib/pendingInputs';
import { useLatest } from '../core/react/useLatest';
import { toast } from '../core/stores/toasts';
import { common } from '../core/texts/common';
import { useBusy } from '../page/useBusy';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog';
import { isNamed } from '../ui/select/useOptionMatches';
import { entryCreation } from './entryCreation';
import { findReference } from './findReference';
import { pasteTexts } from './pasteTexts';
import { severalTexts } from './selectTexts';
import type { OfferedChoices } from './useReferenceChoices';

interface PastedNamesProps {
  kind: SeveralKind;
  text: string;
  choices: OfferedChoices;
  /** Whether unknown names are only told, and not created. */
  choiceOnly: boolean;
  /** The ids that are chosen already. */
  chosen: readonly Id[];
  max: number;
  onTake(...ids: Id[]): void;
  onEnd(): void;
}

/**
 * Takes the entries that a pasted text names, and asks once whether to create those that are
 * missing. Saves wait until this is done.
 */
export function PastedNames({ kind, text, choices, choiceOnly, chosen, max, ...given }: PastedNamesProps) {
  const words = pasteTexts[kind];
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [createOrFind] = useState(entryCreation);
  const latest = useLatest(given);
  const isWhole = useRef(true);

  async function find(name: string) {
    const key = nameKey(name);
    const here = choices.options.find((option) => isNamed(option, key));
    // Only a part of a long list, or nothing yet, is here.
    return here ?? (choices.search || choices.loading ? findReference(kind, name) : undefined);
  }

  async function take(): Promise<void> {
    const found = new Set<Id>();
    const unknown: string[] = [];
    for (const name of splitNames(text, nameKey).names) {
      const entry = await find(name);
      if (!entry) unknown.push(name);
      else if (!chosen.includes(entry.id)) found.add(entry.id);
    }
    const room = max - chosen.length;
    const free = Math.max(0, room - found.size);
    const left = found.size + (choiceOnly ? 0 : unknown.length) - room;
    if (left > 0) toast.error(`${severalTexts[kind].full(max)}. ${words.left(left)}`);
    if (found.size > 0) latest.current.onTake(...[...found].slice(0, room));
    if (choiceOnly && unknown.length > 0) toast.error(words.unknown(quoted(unknown)));
    if (choiceOnly || unknown.length === 0 || free === 0) latest.current.onEnd();
    else setMissing(unknown.slice(0, free));
  }

  async function createAll(): Promise<void> {
    try {
      for (const [at, name] of missing.entries()) {
        // After a failure the next try goes on with this name.
        setMissing(missing.slice(at));
        latest.current.onTake((await createOrFind(kind, choices.references, name)).id);
      }
      latest.current.onEnd();
    } catch (error) {
      toast.failure(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pasted text
  useEffect(() => {
    let end = (_: boolean) => {};
    addPendingInput(
      new Promise((resolve) => {
        end = resolve;
      }),
    );
    take().catch((error) => {
      isWhole.current = false;
      toast.failure(error);
      latest.current.onEnd();
    });
    return () => end(isWhole.current);
  }, []);
  const { busy, onClick } = useBusy(createAll);
  if (missing.length === 0) return null;
  return (
    <ConfirmDialog
      title={words.ask}
      text={<span dir="auto">{words.missing(quoted(missing))}</span>}
      confirmLabel={words.create}
      cancelLabel={common.cancel}
      busy={busy}
      onConfirm={onClick}
      onCancel={latest.current.onEnd}
    />
  );
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `«${name}»`).join(', ');
}
