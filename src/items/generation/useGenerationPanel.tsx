import { type ReactNode, useRef, useState } from 'react';
import type { Clothes, Id } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { Notice } from '../../ui/feedback/Notice';
import { Spinner } from '../../ui/feedback/Spinner';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { getClothes } from '../api/clothes';
import { listItemOf, useClothes } from '../stores/clothes';
import { getTask } from './api';
import type { GenerationState } from './createGeneration';
import type { Offer } from './GenerationOffer';
import { useGeneration } from './generation';
import { generationTexts as texts } from './texts';

interface GenerationPanelOptions {
  clothesId: Id;
  /** The description on the server, as this page knows it. */
  saved: string;
  /** The description in the form. */
  typed: string;
  /**
   * Called with the server's new description and the item as it was read. `intoForm` is false if
   * the person has edited the field meanwhile, so that the description must not replace the typed
   * one.
   */
  onGenerated(text: string, intoForm: boolean, item: Clothes): void;
  /** Called with a text that the person wants in the form. */
  onTake(text: string): void;
}

interface GenerationPanel {
  running: boolean;
  /**
   * Starts a generation with `model`; without it the server chooses the model. `text` is the
   * description that the form has just saved; a caller that has not saved passes none.
   */
  start(model?: string, text?: string): void;
  /**
   * A notice that a generation is running or has failed, or that offers the generated or the former
   * description.
   */
  notice: ReactNode;
}

export const offerFile = lazyScreen(() =>
  import('./GenerationOffer').then(({ GenerationOffer }) => GenerationOffer),
);

/**
 * Runs the generation of an item's description for a form. When it is completed, the item is read
 * again, and the form takes over only its description. The caller renders the description's field
 * inside an element with `data-focus-home`, which takes the focus when the pressed control
 * disappears.
 */
export function useGenerationPanel(options: GenerationPanelOptions): GenerationPanel {
  const { clothesId, saved, typed } = options;
  const { replace } = useClothes();
  const [offer, setOffer] = useState<Offer | null>(null);
  const latest = useLatest(options);
  /** The server's description at the start of the generation, as the page knew it. */
  const before = useRef(saved);
  /**
   * The field's text that the generated description may replace: `before`, or '' if it was empty.
   */
  const replaceable = useRef(saved);
  /** The offer to show when its file is loaded, unless another generation starts before that. */
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
      toast.failure(error, { label: common.retry, onAction: () => take(taskId) });
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
      // The file is usually loaded before the description arrives. Without it there is no offer,
      // but the form takes over the description.
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

/**
 * Returns the offer after a generation: the generated text if the person has edited the field, else
 * the text that it has replaced; null if that was empty or the same.
 */
function offerAfter(text: string, edited: boolean, previous: string | null): Offer | null {
  if (edited) return { kind: 'generated', text };
  return previous && previous !== text ? { kind: 'former', text: previous } : null;
}

/**
 * Returns the description that the task has replaced, null if there was none; undefined if the API
 * does not tell it or the task cannot be read.
 */
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
