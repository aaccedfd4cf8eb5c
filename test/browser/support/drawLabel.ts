/** Draws care labels as if they were photographed: print on a white tape, slightly crooked. */
import { randomFrom } from '../../../server/demo/random';

/** Maximum number of letters per line. A longer line is broken between words. */
const lineLength = 34;
const letterSize = 44;
const lineHeight = 62;
/** Maximum number of lines: print below the tape would be invisible. */
const maxLines = 20;

/** Returns the picture as an SVG document of 960 × 1200 pixels, the same for the same seed. */
export function drawLabel(text: string, cloth: string, seed: number): string {
  const random = randomFrom(seed);
  const lines = text.split('\n').flatMap(broken).slice(0, maxLines);
  const height = Math.max(500, lines.length * lineHeight + 160);
  const top = (1500 - height) / 2;
  const print = lines
    .map((line, at) => `<text x="140" y="${top + 110 + at * lineHeight}">${escaped(line)}</text>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200" viewBox="0 0 1200 1500">
<rect width="1200" height="1500" fill="${cloth}"/>
<g transform="rotate(${random.between(-3, 3)} 600 750)">
<rect x="100" y="${top}" width="1000" height="${height}" rx="6" fill="#f7f5f0" stroke="#c9c4b8" stroke-width="3"/>
<g font-family="DejaVu Sans, Noto Sans, sans-serif" font-size="${letterSize}" fill="#1c1c20">${print}</g>
</g>
</svg>`;
}

function broken(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
