import { AiServer, testAiKey } from './AiServer';
import { type StartOptions, type TestApp, withSignedIn } from './app';

/** Runs `work` signed in on an application with an AI that the test controls. */
export async function withAi(
  work: (scene: { t: TestApp; ai: AiServer }) => Promise<void>,
  settings: StartOptions = {},
): Promise<void> {
  const ai = await AiServer.start();
  const config = { openaiApiKey: testAiKey, openaiBaseUrl: ai.baseUrl, ...settings.config };
  const options = { pause: 0, timeout: 20_000, stopTime: 0, ...settings.ai };
  try {
    await withSignedIn({ ...settings, config, ai: options }, (t) => work({ t, ai }));
  } finally {
    await ai.stop();
  }
}
