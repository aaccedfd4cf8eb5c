import { cleanup, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ErrorBoundary } from '../../../src/ui/feedback/ErrorBoundary';

const test = suite('ErrorBoundary');
const { error } = console;
test.before(() => {
  console.error = () => undefined; // React reports each error that it caught
});
test.after(() => {
  console.error = error;
});
test.after.each(cleanup);

function Fragile({ problem }: { problem: Error | null }) {
  if (problem) throw problem;
  return <p>Усе гаразд</p>;
}

test('an error boundary shows what it holds while nothing fails', () => {
  render(
    <ErrorBoundary>
      <Fragile problem={null} />
    </ErrorBoundary>,
  );
  assert.ok(screen.getByText('Усе гаразд'));
});

test('an error boundary shows a page with a reload button in place of a blank one', () => {
  render(
    <ErrorBoundary>
      <Fragile problem={new Error('раптово')} />
    </ErrorBoundary>,
  );
  assert.ok(screen.getByRole('alert'));
  assert.ok(screen.getByRole('heading', { name: 'Сторінка зламалася' }));
  assert.ok(screen.getByRole('button', { name: 'Перезавантажити сторінку' }));
  assert.is(screen.queryByText('раптово'), null);
});

test('an error boundary tries again when its key changes', () => {
  const page = (key: string, problem: Error | null) => (
    <ErrorBoundary resetKey={key}>
      <Fragile problem={problem} />
    </ErrorBoundary>
  );
  const { rerender } = render(page('/admin/brands', new Error('раптово')));
  rerender(page('/admin/brands', null));
  assert.ok(screen.getByRole('alert'));
  rerender(page('/admin/types', null));
  assert.ok(screen.getByText('Усе гаразд'));
});

test.run();
