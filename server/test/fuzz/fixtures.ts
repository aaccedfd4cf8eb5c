/** Files that people and attackers send, generated here, each with its allowed outcomes. */
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  animation,
  bomb,
  cmykPhoto,
  heic,
  notPhotos,
  photo,
  photoWithPlace,
  quarters,
} from '../support/photos';

export interface Fixture {
  what: string;
  bytes: Buffer;
  /** The file name in the form. */
  name: string;
  /** The allowed statuses. */
  expected: readonly number[];
}

export const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
type Format = (typeof formats)[number];

const stored = [201] as const;
const noPhoto = [415] as const;
const brokenPhoto = [415, 422] as const;
/** Decoders can complete some half files; a 5xx or a half-stored photo is never allowed. */
const either = [201, 415, 422] as const;

/** Makes all fixtures, about 140. */
export async function makeFixtures(): Promise<Fixture[]> {
  const small = { width: 64, height: 48 };
  const good = new Map<Format, Buffer>();
  for (const format of formats) good.set(format, await photo(format, small));
  return [
    ...(await goodPhotos()),
    ...otherFiles(),
    ...[...good].flatMap(([format, bytes]) => halves(format, bytes)),
    ...[...good].flatMap(([format, bytes]) => polyglots(format, bytes)),
    ...heicFiles(),
    ...(await bombs()),
    ...names(await photo('jpeg', small)),
  ];
}

async function goodPhotos(): Promise<Fixture[]> {
  const raw = sharp({ create: { width: 40, height: 30, channels: 4, background: '#8040c0a0' } });
  const made: [string, Promise<Buffer>][] = [
    ...formats.map((format): [string, Promise<Buffer>] => [`${format} 320×240`, photo(format)]),
    ...formats.map((format): [string, Promise<Buffer>] => [
      `${format} 1×1`,
      photo(format, { width: 1, height: 1 }),
    ]),
    ...formats.map((format): [string, Promise<Buffer>] => [
      `${format} 1×90`,
      photo(format, { width: 1, height: 90 }),
    ]),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((turn): [string, Promise<Buffer>] => [
      `held way ${turn}`,
      quarters(turn),
    ]),
    ['for print (CMYK)', cmykPhoto()],
    ['with a place', photoWithPlace()],
    ['animated GIF', animation('gif')],
    ['animated WebP', animation('webp')],
    ['grey', raw.clone().greyscale().png().toBuffer()],
    ['see-through', raw.clone().png().toBuffer()],
    ['palette', raw.clone().png({ palette: true }).toBuffer()],
    ['16 bits', raw.clone().toColourspace('rgb16').png().toBuffer()],
    ['progressive', raw.clone().jpeg({ progressive: true }).toBuffer()],
    ['interlaced', raw.clone().png({ progressive: true }).toBuffer()],
    ['lossless', raw.clone().webp({ lossless: true }).toBuffer()],
    ['wide gamut', raw.clone().withIccProfile('p3').jpeg().toBuffer()],
    [
      'with XMP',
      raw.clone().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretOwner</x:xmpmeta>').jpeg().toBuffer(),
    ],
    ['the longest side', bomb(16_383, 2)],
  ];
  return Promise.all(
    made.map(async ([what, bytes]) => ({ what, bytes: await bytes, name: 'photo.jpg', expected: stored })),
  );
}

function otherFiles(): Fixture[] {
  const heads: Record<string, string> = {
    bmp: 'BM\x46\0\0\0\0\0\0\0',
    psd: '8BPS\0\x01',
    jxl: '\xff\x0a\xfa\x1f',
    jp2: '\0\0\0\x0cjP  \r\n\x87\n',
    tiff: 'II*\0\x08\0\0\0',
    bigTiff: 'MM\0+\0\x08',
    webm: '\x1aE\xdf\xa3',
    avi: 'RIFF\x10\0\0\0AVI LIST',
    wav: 'RIFF\x10\0\0\0WAVEfmt ',
    mp3: 'ID3\x04\0',
    elf: '\x7fELF\x02',
    class: '\xca\xfe\xba\xbe',
    gz: '\x1f\x8b\x08',
    rar: 'Rar!\x1a\x07',
    seven: '7z\xbc\xaf\x27\x1c',
    ps: '%!PS-Adobe-3.0',
    mvg: 'viewbox 0 0 1 1',
    php: '<?php system($_GET[1]); ?>',
    shell: '#!/bin/sh\nid',
    exr: 'v/1\x01',
    ppm: 'P6 1 1 255 abc',
    hdr: '#?RADIANCE\n',
    fits: 'SIMPLE  =                    T',
  };
  const svg = notPhotos['drawing.svg'] ?? Buffer.alloc(0);
  const magic: [string, Buffer, readonly number[]][] = [
    ['no byte', Buffer.alloc(0), brokenPhoto],
    ['one byte', Buffer.from([0xff]), brokenPhoto],
    ['JPEG’s first bytes', Buffer.from([0xff, 0xd8, 0xff]), brokenPhoto],
    ['PNG’s first bytes', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), brokenPhoto],
    ['GIF’s first bytes', Buffer.from('GIF89a'), brokenPhoto],
    ['WebP’s first bytes', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), brokenPhoto],
    ['AVIF’s first bytes', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'), brokenPhoto],
    ['a script that begins as a GIF', Buffer.from('GIF89a/*\0*/=1;alert(1)//'), brokenPhoto],
    [
      'a page that begins as a JPEG',
      Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
      brokenPhoto,
    ],
    ['packed SVG', gzipSync(svg), noPhoto],
    [
      'SVG that reads a file',
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      noPhoto,
    ],
    ['nulls', Buffer.alloc(5000), noPhoto],
  ];
  return [
    ...Object.entries(notPhotos).map(([name, bytes]) => ({ what: name, bytes, name, expected: noPhoto })),
    ...Object.entries(heads).map(([what, head]) => ({
      what,
      bytes: Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(2000, 1)]),
      name: `${what}.jpg`,
      expected: noPhoto,
    })),
    ...magic.map(([what, bytes, expected]) => ({ what, bytes, name: 'photo.jpg', expected })),
  ];
}

function halves(format: Format, bytes: Buffer): Fixture[] {
  return [1, 10, 30, 50, 90, 99].map((percent) => ({
    what: `${format} cut off at ${percent} %`,
    bytes: bytes.subarray(0, Math.max(1, Math.floor((bytes.length * percent) / 100))),
    name: `photo.${format}`,
    expected: either,
  }));
}

/** Returns files whose picture is whole, with something else attached. */
function polyglots(format: Format, bytes: Buffer): Fixture[] {
  const tail = Buffer.from('<html><script>alert(1)</script></html>');
  return [
    {
      what: `${format} with a page behind it`,
      bytes: Buffer.concat([bytes, tail]),
      name: 'page.html',
      expected: either,
    },
  ];
}

function heicFiles(): Fixture[] {
  return ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => ({
    what: `a phone’s ${brand}`,
    bytes: heic(brand),
    name: 'IMG_0001.HEIC',
    expected: noPhoto,
  }));
}

async function bombs(): Promise<Fixture[]> {
  const wide = await bomb(16_384, 2);
  const frames = await animation('gif', 1100);
  /**
   * Returns a PNG whose head claims a larger size: the server believes the head, and refuses it.
   */
  const boast = (width: number, height: number) => {
    const png = Buffer.from(wide);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  const made: [string, Buffer][] = [
    ['one pixel too wide', wide],
    ['60 megapixels', await bomb(10_000, 6_000)],
    ['70 000 × 1', await bomb(70_000, 1)],
    ['1 100 frames', frames],
    ['a head of 2³¹ × 2³¹', boast(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a head of 0 × 0', boast(0, 0)],
    ['a head of 65 535 × 65 535', boast(65_535, 65_535)],
    [
      'a GIF of 65 535 × 65 535',
      Buffer.concat([Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1'), Buffer.alloc(90)]),
    ],
    [
      'a JPEG of 65 535 × 65 535',
      Buffer.from(
        '\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x11\0\x02\x11\0\x03\x11\0\xff\xd9',
        'latin1',
      ),
    ],
  ];
  return made.map(([what, bytes]) => ({ what, bytes, name: 'bomb.png', expected: [422] }));
}

function names(bytes: Buffer): Fixture[] {
  const all = [
    '../../etc/passwd',
    'C:\\Windows\\x.jpg',
    'con',
    '.htaccess',
    '..',
    'x'.repeat(300),
    '\u202egpj.exe',
    '👗.jpg',
    'a;b.jpg',
    'a%00b.jpg',
    '<img src=x onerror=alert(1)>.jpg',
    "'; drop table images; --.jpg",
    ' ',
    'файл з пробілами.jpg',
    '-rf',
    '$(id).jpg',
  ];
  return all.map((name) => ({ what: `called ${name.slice(0, 40)}`, bytes, name, expected: stored }));
}
