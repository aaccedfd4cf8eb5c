import { type ReactNode, useRef, useState } from 'react';
import { getClothes } from '../api/clothes';
import { getTask } from '../api/descriptions';
import type { Clothes, Id } from '../contract';
import { problemFrom } from '../http/problem';
import { listItemOf, useClothes } from '../stores/clothes';
import { useGeneration } from '../stores/generation';
import { toast } from '../stores/toasts';
import { common } from '../texts/common';
import { writingTexts as texts } from '../texts/writing';
import { Button } from '../ui/Button';
import { withFocusKept } from '../ui/movedFocus';
import { Notice } from '../ui/Notice';
import { Spinner } from '../ui/Spinner';

interface WritingOptions {
  clothesId: Id;
  /** The description as the server has it, as far as this page knows. */
  saved: string;
  /** What stands in the form now. */
  typed: string;
  /** The server has a new description; it goes into the form, unless the person has written there meanwhile. */
  onWritten(text: string, intoForm: boolean, item: Clothes): void;
  /** Puts a text into the form. */
  onTake(text: string): void;
}

export interface Writing {
  running: boolean;
  /** With a model, or with none named (specification §7). */
  start(model?: string): void;
  /** That it runs, that it failed, or the choice between what it wrote and what the person did. */
  notice: ReactNode;
}

/**
 * Has an item's description written. Of the item as it then is, only the description is taken. Around the description's
 * field stands a `data-focus-home`: the focus goes there from what goes away.
 */
export function useWriting({ clothesId, saved, typed, onWritten, onTake }: WritingOptions): Writing {
  const { replace } = useClothes();
  const [offered, setOffered] = useState<string | null>(null);
  /** The description that the written one took the place of. */
  const [replaced, setReplaced] = useState('');
  const newest = useRef({ typed, onWritten });
  newest.current = { typed, onWritten };
  /** What the written one may take the place of: what was saved when the writing began, or an emptied field. */
  const before = useRef(saved);

  /** What the server had when the writing began, as known here. */
  const known = useRef(saved);

  const take = async (taskId: Id) => {
    try {
      const [{ item }, previous = known.current] = await Promise.all([
        getClothes(clothesId),
        taskId ? previousOf(taskId) : undefined,
      ]);
      const text = item.description ?? '';
      const { typed, onWritten } = newest.current;
      const edited = typed !== before.current && typed !== text;
      onWritten(text, !edited, item);
      replace(listItemOf(item));
      if (edited) setOffered(text);
      else {
        toast.success(texts.done);
        setReplaced(previous === text ? '' : (previous ?? ''));
      }
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: () => take(taskId) });
    }
  };
  const { generation, start, dismiss } = useGeneration(clothesId, take);

  return {
    running: generation.state === 'running',
    start(model) {
      before.current = typed && saved;
      known.current = saved;
      setOffered(null);
      setReplaced('');
      start(model, saved);
    },
    notice: (
      <>
        {generation.state === 'running' && <Notice icon={<Spinner />}>{texts.running}</Notice>}
        {generation.state === 'failed' && (
          <Notice kind="danger" onClose={() => withFocusKept(dismiss)}>
            {texts.failed(generation.reason)}
          </Notice>
        )}
        {replaced && (
          <Notice
            onClose={() => withFocusKept(() => setReplaced(''))}
            actions={
              <Button
                variant="text"
                size="small"
                onClick={() =>
                  withFocusKept(() => {
                    onTake(replaced);
                    setReplaced('');
                  })
                }
              >
                {texts.restore}
              </Button>
            }
          >
            {texts.replaced}
          </Notice>
        )}
        {offered !== null && (
          <Choice
            text={offered}
            onTake={() =>
              withFocusKept(() => {
                onTake(offered);
                setOffered(null);
              })
            }
            onKeep={() => withFocusKept(() => setOffered(null))}
          />
        )}
      </>
    ),
  };
}

/** Undefined where the API does not say. */
function previousOf(taskId: Id): Promise<string | null | undefined> {
  return getTask(taskId).then(
    (task) => task.previousDescription,
    () => undefined,
  );
}

function Choice({ text, onTake, onKeep }: { text: string; onTake(): void; onKeep(): void }) {
  return (
    <Notice
      actions={
        <>
          <Button variant="text" size="small" onClick={onTake}>
            {texts.takeNew}
          </Button>
          <Button variant="text" size="small" onClick={onKeep}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p>
        <b>{texts.newTitle}</b> {texts.newText}
      </p>
      <p className="offered" dir="auto">
        {text}
      </p>
    </Notice>
  );
}
