import { type AiServer, says } from './AiServer';
import type { TestApp } from './app';
import { addEntry, addPhotographed } from './items';
import { withAi } from './withAi';

export interface HeldDescriptions {
  t: TestApp;
  ai: AiServer;
  /** Lets the AI answer its pending requests, and all later ones. */
  answer(): void;
}

/** Runs `work` with items that have photos, and an AI that answers when the test lets it. */
export function withHeldDescriptions(
  items: number,
  work: (scene: HeldDescriptions) => Promise<void>,
): Promise<void> {
  return withAi(async ({ t, ai }) => {
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => says('Опис.')(answer, request));
    await addEntry(t, 'suppliers', 'Ринок');
    for (let n = 1; n <= items; n += 1) await addPhotographed(t, `Пальто ${n}`);
    const answer = () => {
      ai.otherwise = says('Опис.');
      for (const one of held.splice(0)) one();
    };
    await work({ t, ai, answer });
  });
}
