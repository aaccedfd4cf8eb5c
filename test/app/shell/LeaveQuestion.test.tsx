import { cleanup, render, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { askToLeave, leaveDialog } from '../../../src/app/shell/askToLeave';
import { LeaveQuestion } from '../../../src/app/shell/LeaveQuestion';
import { addUnsavedWork } from '../../../src/core/router/unsavedWork';
import { browserSuite } from '../../setup/fakeBrowser';
import { settle } from '../../setup/startApp';

const test = browserSuite('the question before unsaved work is left', cleanup);
const { get, fetch } = leaveDialog;
const { confirm } = globalThis;
test.after.each(() => {
  Object.assign(leaveDialog, { get, fetch });
  globalThis.confirm = confirm;
});

test('the question before unsaved work is left is fetched with the first change', async () => {
  let fetches = 0;
  Object.assign(leaveDialog, { get: () => null, fetch: async () => void fetches++ });
  await settle(() => render(<LeaveQuestion />));
  assert.is(fetches, 0);
  let remove = () => {};
  await settle(() => {
    remove = addUnsavedWork('Вийти?');
  });
  assert.is(fetches, 1);
  await settle(remove);
});

test('the question before unsaved work is left is asked, and each button is an answer', async () => {
  await settle(() => render(<LeaveQuestion />));
  for (const [button, answer] of [
    ['Залишитися', false],
    ['Вийти без збереження', true],
    ['Зберегти й далі', true],
  ] as const) {
    const asked = askToLeave('Вийти?', async () => true);
    await leaveDialog.fetch();
    await settle();
    await settle(() => screen.getByRole('button', { name: button }).click());
    assert.is(await asked, answer);
    assert.is(screen.queryByRole('alertdialog'), null);
  }
});

test('where the question before leaving cannot be fetched the browser asks; the page stays', async () => {
  const questions: (string | undefined)[] = [];
  Object.assign(leaveDialog, { get: () => null, fetch: () => Promise.reject(new Error('offline')) });
  await settle(() =>
    render(
      <>
        <input aria-label="Опис" defaultValue="Тепле" />
        <LeaveQuestion />
      </>,
    ),
  );
  for (const answer of [false, true]) {
    globalThis.confirm = (question) => {
      questions.push(question);
      return answer;
    };
    assert.is(await askToLeave('Вийти без збереження?'), answer);
    assert.ok(screen.getByDisplayValue('Тепле'));
  }
  assert.equal(questions, ['Вийти без збереження?', 'Вийти без збереження?']);
});

test.run();
