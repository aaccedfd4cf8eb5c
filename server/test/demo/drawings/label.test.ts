// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawLabel } from '../../../demo/drawings/label';

const label = suite('printed labels');

const linesOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line]) => line);

label('printed labels of the demo break between words, keep their lines, and end with the tape', () => {
  const svg = drawLabel('95% COTTON / BAUMWOLLE / COTON / COTONE\n5% ELASTANE', '#2f5d45', 1);
  assert.equal(linesOf(svg), ['95% COTTON / BAUMWOLLE / COTON /', 'COTONE', '5% ELASTANE']);
  assert.is(linesOf(drawLabel('ряд\n'.repeat(50), '#2f5d45', 1)).length, 20);
});

label('printed labels of the demo print markup as signs; one seed gives one picture', () => {
  const text = `</text><script>"'&`;
  assert.equal(linesOf(drawLabel(text, '#fff', 1)), ['&#60;/text&#62;&#60;script&#62;&#34;&#39;&#38;']);
  assert.is(drawLabel(text, '#fff', 7), drawLabel(text, '#fff', 7));
  assert.is.not(drawLabel(text, '#fff', 7), drawLabel(text, '#fff', 8));
});

label.run();
