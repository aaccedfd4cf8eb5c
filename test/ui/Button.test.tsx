import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../src/ui/Button';
import { IconButton } from '../../src/ui/IconButton';
import { IconEdit } from '../../src/ui/icons';

const test = suite('Button');
test.after.each(cleanup);

test('a button calls its handler when pressed', () => {
  let presses = 0;
  render(<Button onClick={() => presses++}>Зберегти</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
  assert.is(presses, 1);
});

test('a button does not submit a form unless its type says so', () => {
  render(<Button>Зберегти</Button>);
  assert.is(screen.getByRole('button').getAttribute('type'), 'button');
});

test('a button is not pressed twice while busy, and keeps its name and its place in the Tab order', () => {
  let presses = 0;
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <Button type="submit" busy onClick={() => presses++}>
        Зберегти
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Зберегти' });
  fireEvent.click(button);
  assert.is(presses, 0);
  assert.is(sent, 0);
  assert.is(button.getAttribute('aria-disabled'), 'true');
  assert.is(button.getAttribute('aria-busy'), 'true');
  assert.not(button.hasAttribute('disabled'));
});

test('a button shows a spinner in place of its icon while busy', () => {
  const { container, rerender } = render(<Button icon={<IconEdit />}>Змінити</Button>);
  assert.is(container.querySelectorAll('.icon').length, 1);
  rerender(
    <Button busy icon={<IconEdit />}>
      Змінити
    </Button>,
  );
  assert.is(container.querySelectorAll('.icon').length, 0);
  assert.is(container.querySelectorAll('.spinner').length, 1);
});

test('an icon button has its words as name and tooltip, and hides its picture', () => {
  const { container } = render(<IconButton label="Редагувати Zara" icon={<IconEdit />} />);
  const button = screen.getByRole('button', { name: 'Редагувати Zara' });
  assert.is(button.getAttribute('aria-label'), 'Редагувати Zara');
  assert.is(button.title, 'Редагувати Zara');
  assert.is(container.querySelector('svg')?.getAttribute('aria-hidden'), 'true');
});

test('a busy icon button ignores presses', () => {
  let presses = 0;
  render(<IconButton busy label="Видалити Zara" icon={<IconEdit />} onClick={() => presses++} />);
  fireEvent.click(screen.getByRole('button', { name: 'Видалити Zara' }));
  assert.is(presses, 0);
});

test.run();
