import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../src/platform/Problem';
import { cleanLine, cleanOptionalLine, cleanText } from '../../src/platform/text';

const cleaning = suite('texts of people');

cleaning('one-line texts that people send are cleaned', () => {
  assert.is(cleanLine('  Синій\t\u00a0 льон\r\n', 'name', 20), 'Синій льон');
  assert.is(cleanLine('\u202eабв\u202c', 'name', 20), 'абв');
  assert.is(cleanLine('\u200cа\u200bб\u2060в\ufeffг\u00adґ \u200b д\u200d\u200e', 'name', 7), 'абвгґ д');
  assert.is(cleanLine('й'.normalize('NFD'), 'name', 1), 'й'.normalize('NFC'));
  assert.is(cleanLine('👨‍👩‍👧', 'name', 5), '👨‍👩‍👧');
  for (const text of ['  ', '\u3164', '\u200d']) assert.is(cleanOptionalLine(text, 'size', 5), null);
  assert.is(cleanOptionalLine('M\u3164', 'size', 5), 'M\u3164');
  assert.is(cleanOptionalLine(undefined, 'size', 5), null);
});

cleaning('a person’s text that cannot be a name is refused at its field', () => {
  for (const [text, code] of [
    ['', 'required'],
    [' \u200b\u2060 ', 'required'],
    ['\u200d', 'required'],
    ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\ufe0f', '\u034f', '\u3164 \u200b\u2800'].map(
      (text) => [text, 'required'],
    ),
    ['\u0007', 'control_character'],
    ['a\u0085b', 'control_character'],
    ['абвг', 'maxLength'],
    ['😀😀😀😀', 'maxLength'],
  ]) {
    try {
      cleanLine(text ?? '', 'name', 3);
      assert.unreachable(JSON.stringify(text));
    } catch (error) {
      assert.instance(error, Problem);
      if (error instanceof Problem) assert.is(error.errors?.[0]?.code, code, JSON.stringify(text));
    }
  }
});

cleaning('texts of several lines that people send keep their lines', () => {
  assert.is(cleanText('а\r\nб\rв\n\nг\tд', 'description', 100), 'а\nб\nв\n\nг\tд');
  for (const text of [' \n ', '\u3164\n\u2800']) assert.is(cleanText(text, 'description', 100), null);
  assert.is(cleanText(null, 'description', 100), null);
});

cleaning.run();
