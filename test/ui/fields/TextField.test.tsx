import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codePoints } from '../../../src/core/lib/codePoints';
import { TextArea } from '../../../src/ui/fields/TextArea';
import { TextField, type TextFieldProps } from '../../../src/ui/fields/TextField';

const test = suite('TextField');
test.after.each(cleanup);

function Sample({ first = '', ...rest }: Partial<TextFieldProps> & { first?: string }) {
  const [value, setValue] = useState(first);
  return <TextField label="Назва" value={value} onChange={setValue} {...rest} />;
}

const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('a text field is found by its label and tells what is typed', () => {
  render(<Sample />);
  const input = screen.getByLabelText('Назва');
  fireEvent.change(input, { target: { value: 'Їжак' } });
  assert.is((input as HTMLInputElement).value, 'Їжак'); // a text field's label leads to its <input>
});

test('a text field ties its error and hint to the input, and marks it as wrong', () => {
  render(<Sample error="Обов'язкове поле" hint="Так її знайдуть" />);
  const input = screen.getByRole('textbox', { name: 'Назва' });
  assert.is(input.getAttribute('aria-invalid'), 'true');
  assert.equal(described(input), ["Обов'язкове поле", 'Так її знайдуть']);
});

test('a text field without an error is not marked at all', () => {
  render(<Sample />);
  const input = screen.getByRole('textbox');
  assert.not(input.hasAttribute('aria-invalid'));
  assert.not(input.hasAttribute('aria-describedby'));
});

test('a text field tells that it is required without a word more in its name', () => {
  render(<Sample required />);
  const input = screen.getByRole('textbox', { name: 'Назва' });
  assert.is(input.getAttribute('aria-required'), 'true');
  assert.not(input.hasAttribute('required')); // keeps the browser's own messages away
});

test('a text field counts code points, does not cut, and shows what is over', () => {
  const { container } = render(<Sample first="🧥🧥" maxLength={3} />);
  const counter = container.querySelector('.control-counter');
  assert.is(counter?.textContent, '2/3');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '🧥🧥🧥🧥' } });
  assert.is(counter?.textContent, '4/3');
  assert.is(counter?.hasAttribute('data-over'), true);
  assert.equal(described(screen.getByRole('textbox')), ['4/3']);
});

test('a text field counts an emoji, a letter and a lone surrogate as one each', () => {
  assert.is(codePoints('🧥'), 1);
  assert.is(codePoints('їж'), 2);
  assert.is(codePoints('\ud800'), 1);
  assert.is(codePoints(''), 0);
});

test('a text field lets the writing choose its direction', () => {
  render(<Sample />);
  assert.is(screen.getByRole('textbox').getAttribute('dir'), 'auto');
});

test('a text field hides its label from eyes alone', () => {
  render(<Sample labelHidden />);
  assert.ok(screen.getByRole('textbox', { name: 'Назва' }));
  assert.ok(document.querySelector('label')?.classList.contains('visually-hidden'));
});

test('a text field hands over its input, and passes native attributes on', () => {
  const ref = createRef<HTMLInputElement>();
  let left = false;
  render(
    <Sample
      id="email"
      autoComplete="username"
      inputRef={ref}
      name="email"
      onBlur={() => {
        left = true;
      }}
      type="email"
    />,
  );
  assert.is(ref.current?.id, 'email');
  assert.is(ref.current?.autocomplete, 'username');
  if (ref.current) fireEvent.blur(ref.current);
  assert.ok(left);
});

test('a disabled text field is out of reach', () => {
  render(<Sample disabled />);
  assert.ok(screen.getByRole('textbox').hasAttribute('disabled'));
});

test('a text area does all that a text field does over several lines', () => {
  let text = '';
  render(
    <TextArea
      label="Опис"
      rows={6}
      value="два"
      error="Задовгий"
      maxLength={2}
      onChange={(next) => {
        text = next;
      }}
    />,
  );
  const area = screen.getByRole('textbox', { name: 'Опис' });
  assert.is(area.getAttribute('rows'), '6');
  assert.equal(described(area), ['Задовгий', '3/2']);
  fireEvent.change(area, { target: { value: 'один\nдва' } });
  assert.is(text, 'один\nдва');
});

test.run();
