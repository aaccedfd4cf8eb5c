import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deviceName } from '../../../src/session/account/device';

const test = suite('device names');

test('a session’s browser and system are named as people know them', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  for (const [userAgent, name] of [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36`,
      'Chrome на Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
      'Edge на Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox на Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari на Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari на iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1',
      'Chrome на iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; K) ${webkit} Chrome/156.0.0.0 Mobile Safari/537.36`,
      'Chrome на Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S911B) ${webkit} SamsungBrowser/30.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet на Android',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${webkit} Chrome/156.0.0.0 Safari/537.36`,
      'Chrome на ChromeOS',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/126.0.0.0`,
      'Opera на Linux',
    ],
    ['Dalvik/2.1.0 (Linux; U; Android 16)', 'Android'],
    ['curl/8.14.1', 'Невідомий пристрій'],
    ['', 'Невідомий пристрій'],
  ] as const) {
    assert.is(deviceName(userAgent), name);
  }
});

test.run();
