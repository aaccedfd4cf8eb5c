/** Sample data for the primitives: generated pictures, and texts that can break a layout. */
const garments = [
  'M7.25 3.5 3 5.6l1.2 3.5 1.8-.5v7.9h8V8.6l1.8.5L17 5.6l-4.25-2.1a2.75 2.75 0 0 1-5.5 0',
  'M7 3.500h6l.5 13h-2.500L10 8l-1 8.500H6.500z',
  'M8 3h4l-.8 4 3.800 9.500H5L8.800 7z',
];
const cloths = ['#d9cfbb #a58d63', '#c6d4cd #7f9d90', '#d8c8c4 #9b6b61', '#c9cfdb #6c7a94'];

/** URLs of generated pictures. */
export const pictures = cloths.map((pair, index) => {
  const [from, to] = pair.split(' ');
  const garment = garments[index % garments.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="600" height="600">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="20" height="20" fill="url(#g)"/>
    <path d="${garment}" fill="#fff" fill-opacity=".85" transform="translate(4 4) scale(.6)"/></svg>`;
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
});

/** Returns a file whose first bytes identify it as a PNG. */
export function photoFile(name: string): File {
  const png = Uint8Array.from(atob(onePixel), (character) => character.charCodeAt(0));
  return new File([png], name, { type: 'image/png', lastModified: 0 });
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const hostile = {
  wide: 'W'.repeat(100),
  rtl: 'قميص أزرق من القطن',
  emoji: '👩‍👩‍👧‍👦🧥'.repeat(12),
  script: '<script>alert(1)</script>',
  marks: 'Z̸̢̛͓̘a̶l̴g̷o̵ пальто',
};

const garmentNames = [
  'Пальто',
  'Сорочка',
  'Їжак',
  'Ґудзик',
  'Zara',
  'Шовк',
  'Льон',
  'Кашемір',
  'Вовна',
  'М’ята',
];

/** Returns `count` reference entries. Their words repeat, with different numbers. */
export function namedRows(count: number): { id: number; name: string }[] {
  return Array.from({ length: count }, (_, place) => {
    const first = garmentNames[(place * 7 + 3) % garmentNames.length];
    const second = garmentNames[(place * 3 + (place % 17)) % garmentNames.length]?.toLowerCase();
    return { id: place + 1, name: `${first} ${second} ${(place * 7919) % 9973}` };
  });
}
