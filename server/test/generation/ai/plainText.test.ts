import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plainText } from '../../../src/generation/ai/plainText';

const plain = suite("a model's answer as plain text");

const cases: [what: string, answer: string, text: string][] = [
  [
    'stays as it is',
    'Пальто з вовни — 70 %, м’яке.\n\nДва ґудзики.',
    'Пальто з вовни — 70 %, м’яке.\n\nДва ґудзики.',
  ],
  ['loses headings', '# Пальто\nТепле.', 'Пальто\nТепле.'],
  [
    'loses emphasis',
    'Дуже **тепле** та __м’яке__, *зелене* й _довге_.',
    'Дуже тепле та м’яке, зелене й довге.',
  ],
  ['keeps signs that mean something', 'Розмір 2*3, код a_b_c, 5 * 6.', 'Розмір 2*3, код a_b_c, 5 * 6.'],
  ['loses list marks', '- перше\n* друге\n1. третє', 'перше\nдруге\nтретє'],
  ['loses fences and code', '```\nОпис `тут`.\n```', 'Опис тут.'],
  ['keeps the words of a link', 'Див. [тут](https://evil.example/?q=1) та ![фото](x).', 'Див. тут та фото.'],
  ['loses tags', 'А <b>б</b> <script>alert(1)</script> <img src=x onerror=alert(1)> в', 'А б alert(1) в'],
  ['loses tags inside tags', 'А <<b>script>alert(1)<</b>/script> б', 'А alert(1) б'],
  ['loses tags that marks take apart', 'А <**img** src=x> <\u200Bscript> <scr`ipt> б', 'А б'],
  ['loses links inside links', '[а](javascript:alert(1)) [б [в](x)](y)', 'а б в'],
  [
    'loses addresses of the web and of mail',
    'Тут: https://evil.example/a?b=1, www.evil.ua та evil.com/x або javascript:alert(1). Пишіть на a.b@evil.example.',
    'Тут: та або Пишіть на.',
  ],
  [
    'loses phone numbers',
    'Тел. +38 (067) 123-45-67, 067 123 45 67, 0800123456 (+1 555 123 4567).',
    'Тел.,,.',
  ],
  [
    'keeps sizes, shares and years',
    'Розміри 42 44 46 48 50 52 54, 0,5 кг, 100 % бавовна, 2024–2026, код 1234567890, No.5.',
    'Розміри 42 44 46 48 50 52 54, 0,5 кг, 100 % бавовна, 2024–2026, код 1234567890, No.5.',
  ],
  ['keeps what is no tag', 'Довжина < 100 см і > 50 см', 'Довжина < 100 см і > 50 см'],
  ['loses thoughts', '<think>\nдовго\n</think>\nОпис.', 'Опис.'],
  ['loses controls and direction marks', 'О\0п\u202Eи\u200Bс\uD800.', 'Опис.'],
  ['loses quotes around all of it', '«Опис пальта.»', 'Опис пальта.'],
  ['keeps quotes inside', '«Ґудзик» — бренд «Шафи»', '«Ґудзик» — бренд «Шафи»'],
  ['has at most one empty line', 'А\n\n\n\n\nБ', 'А\n\nБ'],
];

for (const [what, answer, text] of cases) plain(what, () => assert.is(plainText(answer), text));

plain('a model’s answer has no tag left, however deeply they were nested', () => {
  let deep = 'script';
  for (let n = 0; n < 1000; n += 1) deep = `<${deep}<b>>`;
  assert.not.match(plainText(`А ${deep}`), /<[a-z/!?]/i);
});

plain('a model’s answer becomes plain text fast, whatever it is', () => {
  for (const part of [
    '*',
    '_',
    '[',
    '<<b>',
    '<a>',
    '0 ',
    'a.',
    'a@',
    'www.',
    '+1',
    '](',
    '<',
    '<a',
    '`',
    '# ',
    '<think>',
    '- ',
  ]) {
    const began = process.cpuUsage();
    plainText(part.repeat(60_000 / part.length));
    const { user } = process.cpuUsage(began);
    assert.ok(user < 2_000_000, `${part} took ${user} µs`);
  }
});

plain.run();
