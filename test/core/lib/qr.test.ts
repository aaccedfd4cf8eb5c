import jsQR from 'jsqr';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type QrCode, qrCode, qrPath } from '../../../src/core/lib/qr';

const test = suite('QR codes');

/**
 * Returns what another program reads from a code: four pixels a module, a quiet zone of four
 * modules.
 */
function read(code: QrCode): { text: string; version: number } | null {
  const scale = 4;
  const side = (code.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const dark = code[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4];
      if (dark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  const found = jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' });
  return found && { text: Buffer.from(found.binaryData).toString('utf8'), version: found.version };
}

test('another program can read a QR code of every version', () => {
  // The most bytes of a version of level M, by the standard's table.
  const capacities = { 1: 14, 2: 26, 6: 106, 7: 122, 9: 180, 10: 213, 14: 362, 21: 711, 32: 1538 };
  for (const [version, bytes] of Object.entries(capacities)) {
    const text = Array.from({ length: bytes }, (_, n) => String.fromCharCode(33 + ((n * 7) % 90))).join('');
    const code = qrCode(text);
    assert.is(code.length, 17 + 4 * Number(version), `version ${version}`);
    assert.equal(read(code), { text, version: Number(version) });
    assert.is(qrCode(`${text}x`).length, code.length + 4, `${bytes} are the most of ${version}`);
  }
  assert.is(qrCode('x'.repeat(2331)).length, 177);
  assert.throws(() => qrCode('x'.repeat(2332)), /too long/);
});

test('a QR code holds the address of an authenticator in any alphabet', () => {
  const uri =
    'otpauth://totp/Clothes%20Admin:anna%40example.com?issuer=Clothes%20Admin&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';
  for (const text of ['', uri, 'Їжак і ґава 🦔']) assert.is(read(qrCode(text))?.text ?? '', text);
});

test('the path of a QR code has one rectangle for each run of dark modules in a row', () => {
  const code = qrCode('x');
  const path = qrPath(code);
  assert.is(path.slice(0, 12), 'M0 0h7v1h-7z');
  const drawn = code.map((row) => row.map(() => false));
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    assert.is(width, back);
    const row = drawn[Number(y)] ?? [];
    assert.not(row[Number(x) - 1], 'a run begins after a light module');
    row.fill(true, Number(x), Number(x) + Number(width));
  }
  assert.equal(drawn, code);
});

test.run();
