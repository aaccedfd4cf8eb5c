import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Breadcrumbs } from '../../src/ui/Breadcrumbs';
import { Button } from '../../src/ui/Button';
import { Card } from '../../src/ui/Card';
import { EmptyState } from '../../src/ui/feedback/EmptyState';
import { ErrorState } from '../../src/ui/feedback/ErrorState';
import { Notice } from '../../src/ui/feedback/Notice';
import { ProgressBar } from '../../src/ui/feedback/ProgressBar';
import { Skeleton } from '../../src/ui/feedback/Skeleton';

const test = suite('states');
test.after.each(cleanup);

function Link({ to, children }: { to: string; children: ReactNode }) {
  return <a href={to}>{children}</a>;
}

test('an empty state has its sentence and the button that fills it', () => {
  render(<EmptyState text="Ще немає брендів" action={<Button>Додати</Button>} />);
  assert.ok(screen.getByText('Ще немає брендів'));
  assert.ok(screen.getByRole('button', { name: 'Додати' }));
});

test('a failed load is spoken and can be tried again', () => {
  let tries = 0;
  render(<ErrorState text="Не вдалося завантажити" detail="Сервер не відповідає" onRetry={() => tries++} />);
  const state = within(screen.getByRole('alert'));
  assert.ok(state.getByText('Сервер не відповідає'));
  fireEvent.click(state.getByRole('button', { name: 'Спробувати ще раз' }));
  assert.is(tries, 1);
});

test('trying a failed load again puts the focus on the heading: the button goes away', () => {
  for (const Place of ['main', 'dialog'] as const) {
    render(
      <Place>
        <h2 tabIndex={-1}>Бренди</h2>
        <ErrorState text="Не вдалося завантажити" onRetry={() => {}} />
      </Place>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Спробувати ще раз', hidden: true }));
    assert.is(document.activeElement?.textContent, 'Бренди');
    cleanup();
  }
});

test('a failed load that cannot be tried again has no button', () => {
  render(<ErrorState text="Товар не знайдено" />);
  assert.is(screen.queryByRole('button'), null);
});

test('a danger is spoken at once, other notices when there is a pause', () => {
  const { rerender } = render(<Notice kind="danger">Не збережено</Notice>);
  assert.ok(screen.getByRole('alert'));
  rerender(<Notice kind="warning">Обережно</Notice>);
  assert.ok(screen.getByRole('status'));
});

test('a notice can be closed where that is wanted', () => {
  let closed = false;
  render(
    <Notice
      onClose={() => {
        closed = true;
      }}
    >
      Опис створюється
    </Notice>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Закрити' }));
  assert.ok(closed);
});

test('a progress bar is named by its label; without a value its progress is unknown', () => {
  const { rerender } = render(<ProgressBar label="Надсилання" value={0.456} />);
  const bar = () => screen.getByRole('progressbar', { name: 'Надсилання' });
  assert.is(bar().getAttribute('value'), '46');
  rerender(<ProgressBar label="Надсилання" value={null} />);
  assert.not(bar().hasAttribute('value'));
});

test('a skeleton is as many lines as asked, and says nothing', () => {
  const { container } = render(<Skeleton lines={3} width={120} height={16} />);
  assert.is(container.querySelectorAll('.skeleton-line').length, 3);
  assert.is(container.firstElementChild?.getAttribute('aria-hidden'), 'true');
});

test('a card is a region named by its title', () => {
  render(<Card title="Місця покупок">Порожньо</Card>);
  const card = within(screen.getByRole('region', { name: 'Місця покупок' }));
  assert.ok(card.getByRole('heading', { level: 2, name: 'Місця покупок' }));
  assert.ok(card.getByText('Порожньо'));
});

test('breadcrumbs are a named landmark whose last part is this page', () => {
  render(<Breadcrumbs link={Link} items={[{ label: 'Одяг', to: '/admin/clothes' }, { label: 'Деталі' }]} />);
  const trail = within(screen.getByRole('navigation', { name: 'Шлях до сторінки' }));
  assert.is(trail.getByRole('link', { name: 'Одяг' }).getAttribute('href'), '/admin/clothes');
  assert.is(trail.getByText('Деталі').getAttribute('aria-current'), 'page');
  assert.is(trail.getAllByRole('listitem').length, 2);
});

test.run();
