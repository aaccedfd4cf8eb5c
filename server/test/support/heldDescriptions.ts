import type { FastCreated, Image } from '../../../src/contract/types';
import { AiServer, says } from './AiServer';
import { startApp, type TestApp } from './app';
import { form } from './forms';
import { photo } from './photos';

export interface HeldDescriptions {
  t: TestApp;
  ai: AiServer;
  /** Lets the AI answer its pending requests, and all later ones. */
  answer(): void;
}

/** Runs `work` with items that have photos, and an AI that answers when the test lets it. */
export async function withHeldDescriptions(
  items: number,
  work: (scene: HeldDescriptions) => Promise<void>,
): Promise<void> {
  const ai = await AiServer.start();
  const held: (() => void)[] = [];
  ai.otherwise = (answer, request) => held.push(() => says('Опис.')(answer, request));
  const config = { openaiApiKey: 'sk-x', openaiBaseUrl: ai.baseUrl };
  const t = await startApp({ config, ai: { pause: 0, stopTime: 0 } });
  try {
    await t.signIn();
    await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
    const { body, headers } = form({ bytes: await photo('jpeg', { width: 40, height: 30 }) });
    for (let n = 1; n <= items; n += 1) {
      const title = `Пальто ${n}`;
      const made = await t.data<FastCreated>('POST', '/api/clothes/fast_create', { title, supplierId: 1 });
      const at = `/api/clothes/${made.clothesId}`;
      const [image] = await t.data<Image[]>('POST', `${at}/images`, body, { headers });
      await t.data('PATCH', `${at}/main_image`, { imageId: image?.id });
    }
    const answer = () => {
      ai.otherwise = says('Опис.');
      for (const one of held.splice(0)) one();
    };
    await work({ t, ai, answer });
  } finally {
    await t.close();
    await ai.stop();
  }
}
