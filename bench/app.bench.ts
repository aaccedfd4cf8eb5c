/**
 * Measures the app in Chromium, on a stub of the API, against a page made of react and react-dom
 * alone. `slowed` means a processor four times slower. `docs/performance.md` says what the figures
 * mean.
 */
import { launch } from '../test/browser/support/engine';
import { dialogsAndPages, firstAdd } from './app/dialogs';
import { firstLoad } from './app/firstLoad';
import { leaks } from './app/leaks';
import type { Stage } from './app/stage';
import { table } from './app/table';
import { serveFloor } from './support/serveFloor';

const stage: Stage = { browser: await launch(), floor: await serveFloor() };
await firstLoad(stage);
for (const count of [1_000, 10_000, 100_000]) await table(stage, count);
await firstAdd(stage);
await dialogsAndPages(stage);
await leaks(stage);
stage.floor.close();
await stage.browser.close();
