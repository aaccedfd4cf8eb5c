import { type ReactNode, useRef, useState } from 'react';
import { getClothes } from '../../api/clothes';
import { getTask } from '../../api/descriptions';
import type { Clothes, Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { useLatest } from '../../react/useLatest';
import { listItemOf, useClothes } from '../../stores/clothes';
import type { GenerationState } from '../../stores/createGeneration';
import { useGeneration } from '../../stores/generation';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { generationTexts as texts } from '../../texts/generation';
import { Notice } from '../../ui/feedback/Notice';
import { Spinner } from '../../ui/feedback/Spinner';
import { withFocusKept } from '../../ui/hooks/movedFocus';
import { openLazily } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import type { Offer } from './GenerationOffer';

interface GenerationPanelOptions {
  clothesId: Id;
  /** The description on the server, as far as this page knows. */
  saved: string;
  /** The description in the form. */
  typed: string;
  /**
   * Called with the new description of the server. It goes into the form, unless the person has
   * written there meanwhile.
   */
  onGenerated(text: string, intoForm: boolean, item: Clothes): void;
  /** Puts a text into the form. */
  onTake(text: string): void;
}

interface GenerationPanel {
  running: boolean;
  /**
   * Starts a generation with this model; without one, the server chooses. `text` is the description
   * of the server and of the form where these have just become the same.
   */
  start(model?: string, text?: string): void;
  /** Says that a generation runs or has failed, or offers the generated or the former text. */
  notice: ReactNode;
}

export const offerFile = lazyScreen(() =>
  import('./GenerationOffer').then(({ GenerationOffer }) => GenerationOffer),
);

/**
 * Generates an item's description; of the item that is read afterwards, only the description is
 * taken. An element with `data-focus-home` around the description's field takes the focus when the
 * pressed control goes away.
 */
export function useGenerationPanel(options: GenerationPanelOptions): GenerationPanel {
  const { clothesId, saved, typed } = options;
  const { replace } = useClothes();
  const [offer, setOffer] = useState<Offer | null>(null);
  const latest = useLatest(options);
  /** The server's description when the generation began, as known here. */
  const before = useRef(saved);
  /** What the generated text may replace: `before`, or an emptied field. */
  const replaceable = useRef(saved);
  /** What is offered once its file is there, unless another generation begins before. */
  const due = useRef<Offer | null>(null);

  const take = async (taskId: Id) => {
    try {
      const [{ item }, previous = before.current] = await Promise.all([
        getClothes(clothesId),
        taskId ? previousOf(taskId) : undefined,
      ]);
      const text = item.description ?? '';
      const { typed, onGenerated } = latest.current;
      const edited = typed !== replaceable.current && typed !== text;
      onGenerated(text, !edited, item);
      replace(listItemOf(item));
      if (!edited) toast.success(texts.done);
      setOffer(null);
      const next = offerAfter(text, edited, previous);
      due.current = next;
      if (next)
        openLazily(offerFile, () => {
          if (due.current === next) setOffer(next);
        });
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: () => take(taskId) });
    }
  };
  const { generation, start, dismiss } = useGeneration(clothesId, take);

  return {
    running: generation.state === 'running',
    start(model, text) {
      const was = text ?? saved;
      before.current = was;
      replaceable.current = text ?? (typed && saved);
      setOffer(null);
      due.current = null;
      // Here before the text is; without it the text is taken over all the same.
      offerFile.fetch().catch(() => {});
      start(model, was);
    },
    notice: (
      <>
        <GenerationNotice generation={generation} onClose={dismiss} />
        {offer && (
          <RenderScreen
            file={offerFile}
            props={{
              offer,
              onTake: () =>
                withFocusKept(() => {
                  options.onTake(offer.text);
                  setOffer(null);
                }),
              onRefuse: () => withFocusKept(() => setOffer(null)),
            }}
          />
        )}
      </>
    ),
  };
}

/** Returns what the person may take instead of what is in the form now. */
function offerAfter(text: string, edited: boolean, previous: string | null): Offer | null {
  if (edited) return { kind: 'generated', text };
  return previous && previous !== text ? { kind: 'former', text: previous } : null;
}

/** Returns the description before the task; undefined where the API does not say. */
function previousOf(taskId: Id): Promise<string | null | undefined> {
  return getTask(taskId).then(
    (task) => task.previousDescription,
    () => undefined,
  );
}

function GenerationNotice({ generation, onClose }: { generation: GenerationState; onClose(): void }) {
  switch (generation.state) {
    case 'running':
      return <Notice icon={<Spinner />}>{texts.running}</Notice>;
    case 'failed':
      return (
        <Notice kind="danger" onClose={() => withFocusKept(onClose)}>
          {texts.failed(generation.reason)}
        </Notice>
      );
    default:
      return null;
  }
}
