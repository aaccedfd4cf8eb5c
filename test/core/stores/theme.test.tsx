import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isStorageRefused } from '../../../src/core/http/localStorage';
import { useTheme, watchTheme } from '../../../src/core/stores/theme';
import { refuseStorage } from '../../setup/fakeBrowser';

const test = suite('theme');
test.before.each(() => {
  document.head.innerHTML = '<meta name="color-scheme" content="light dark">';
});
test.after.each(cleanup);

function Toggle() {
  const [choice, cycle] = useTheme();
  return (
    <button type="button" onClick={cycle}>
      {choice}
    </button>
  );
}

const shown = () => [
  document.documentElement.dataset.theme,
  document.querySelector('meta[name="color-scheme"]')?.getAttribute('content'),
];

test('the theme goes from system to light to dark and round, and is remembered', () => {
  render(<Toggle />);
  const button = screen.getByRole('button');
  assert.is(button.textContent, 'system');
  fireEvent.click(button);
  assert.equal(shown(), ['light', 'light']);
  fireEvent.click(button);
  assert.equal(shown(), ['dark', 'dark']);
  assert.is(localStorage.getItem('theme'), 'dark');
  fireEvent.click(button);
  assert.equal(shown(), [undefined, 'light dark']);
});

test('the theme follows another tab', () => {
  const unwatch = watchTheme();
  render(<Toggle />);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  assert.is(screen.getByRole('button').textContent, 'dark');
  assert.equal(shown(), ['dark', 'dark']);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'purple' })));
  assert.equal(shown(), [undefined, 'light dark']);
  unwatch();
});

test('the theme works where storage is refused', () => {
  const giveBack = refuseStorage('localStorage');
  render(<Toggle />);
  fireEvent.click(screen.getByRole('button'));
  giveBack();
  assert.equal(shown(), ['light', 'light']);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  assert.equal(shown(), [undefined, 'light dark']);
  assert.not(isStorageRefused(), 'the next choice is stored again');
});

test.run();
