import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textOfHtml, withoutReferences } from '../../src/spreadsheets/htmlText';

const html = suite('HTML as text');

const texts: [html: string, text: string][] = [
  ['<p>Легка</p>', 'Легка'],
  ['<p>Перша</p>\n<p>Друга<br>і <b>третя</b></p>', 'Перша\n\nДруга\nі третя'],
  ['<div>A</div><div>B</div>', 'A\nB'],
  ['<ul>\n <li>A</li>\n <li class="x">B</li>\n</ul>C', '• A\n• B\n\nC'],
  ['A<br /><br>B', 'A\n\nB'],
  ['<script>alert("<p>")</script><style>p { }</style>A<!-- <p>B</p> -->', 'A'],
  ['A <script>alert(1)', 'A alert(1)'],
  ['<p>A</p><!-- B <style>C<b>D</b>', 'A\n\nB CD'],
  ['<p>A<script>1</script><!--2<script>--></p><SCRIPT src="x">3</Script >B', 'A\n\nB'],
  [
    '<table><tr><td>Розмір</td><td>M</td></tr><tr><td>Колір</td><td>Red</td></tr></table>',
    'Розмір M\nКолір Red',
  ],
  ['<p>50&nbsp;% &lt;b&gt; &#39;x&#x27; &amp;lt; &mdash;</p>', "50 % <b> 'x' &lt; —"],
  ['<img src="x.jpg" alt="a"><a href="https://x.example">Link</a>', 'Link'],
  ['<a href="x"target="_blank">A</a><input disabled><hr/><td nowrap>B</td>', 'A\n\nB'],
  // Lines stay unless HTML arranges them.
  ['Перший\n  <b>другий</b>\n\nтретій', 'Перший\n  другий\n\nтретій'],
  ['Розмір <i 38 або більше> ціна\n<p уваги> <b>!</b>', 'Розмір <i 38 або більше> ціна\n<p уваги> !'],
  // What is not HTML stays as it is.
  ['Розмір < M, але > S\n  <3', 'Розмір < M, але > S\n  <3'],
  ['<S-M> і <нова>', '<S-M> і <нова>'],
  ['рядок\n  з відступом &amp; знаком', 'рядок\n  з відступом & знаком'],
];

for (const [given, text] of texts) html(given, () => assert.is(textOfHtml(given), text));

html('references that mean no character stay', () => {
  assert.is(
    withoutReferences('H&M; &nothing; &#0; &#xD800; &#1114112; AT&T'),
    'H&M; &nothing; &#0; &#xD800; &#1114112; AT&T',
  );
});

html('long texts of brackets take no long time', () => {
  const long = '<p '.repeat(10_000) + '<!--'.repeat(5_000) + '<script>'.repeat(50_000);
  assert.type(textOfHtml(`<p>${long}`), 'string');
});

html.run();
