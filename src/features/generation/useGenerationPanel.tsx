import { type ReactNode, useRef, useState } from 'react';
import { getClothes } from '../../api/clothes';
import { getTask } from '../../api/descriptions';
import type { Clothes, Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { listItemOf, useClothes } from '../../stores/clothes';
import { useGeneration } from '../../stores/generation';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { generationTexts as texts } from '../../texts/generation';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Spinner } from '../../ui/feedback/Spinner';
import { withFocusKept } from '../../ui/hooks/movedFocus';

interface GenerationPanelOptions {
  clothesId: Id;
  /** The description as the server has it, as far as this page knows. */
  saved: string;
  /** What stands in the form now. */
  typed: string;
  /**
   * The server has a new description; it goes into the form, unless the person has written there
   * meanwhile.
   */
  onGenerated(text: string, intoForm: boolean, item: Clothes): void;
  /** Puts a text into the form. */
  onTake(text: string): void;
}

export interface GenerationPanel {
  running: boolean;
  /** With a model, or with none named. */
  start(model?: string): void;
  /** That it runs, that it failed, or the choice between the generated text and the typed one. */
  notice: ReactNode;
}

/**
 * Generates an item's description. Of the item as it then is, only the description is taken. A
 * `data-focus-home` stands around the description's field: the focus goes there when the pressed
 * control goes away.
 */
export function useGenerationPanel({
  clothesId,
  saved,
  typed,
  onGenerated,
  onTake,
}: GenerationPanelOptions): GenerationPanel {
  const { replace } = useClothes();
  const [offered, setOffered] = useState<string | null>(null);
  /** The description that the generated one replaced. */
  const [replaced, setReplaced] = useState('');
  const newest = useRef({ typed, onGenerated });
  newest.current = { typed, onGenerated };
  /**
   * What the generated one may replace: what was saved when the generation began, or an
   * emptied field.
   */
  const before = useRef(saved);

  /** What the server had when the generation began, as known here. */
  const known = useRef(saved);

  const take = async (taskId: Id) => {
    try {
      const [{ item }, previous = known.current] = await Promise.all([
        getClothes(clothesId),
        taskId ? previousOf(taskId) : undefined,
      ]);
      const text = item.description ?? '';
      const { typed, onGenerated } = newest.current;
      const edited = typed !== before.current && typed !== text;
      onGenerated(text, !edited, item);
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
