import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxLength, required } from '../../../src/core/forms/rules';
import { type Form, useForm } from '../../../src/core/forms/useForm';
import { addPendingInput } from '../../../src/core/lib/pendingInputs';
import { Problem } from '../../../src/core/lib/problem';
import { deferred } from '../../setup/fakeBrowser';

const test = suite('useForm');
test.after.each(cleanup);

interface Values {
  name: string;
  size: string;
  tags: string[];
}

const initial: Values = { name: '', size: 'M', tags: [] };
let form: Form<Values>;
let submitted: Values[] = [];
let work: (values: Values) => Promise<void> | void = () => {};
test.before.each(() => {
  submitted = [];
  work = () => {};
});

function TestForm() {
  form = useForm<Values>({
    initial,
    rules: { name: [required(), maxLength(5)], size: [maxLength(2)] },
    onSubmit: (values) => {
      submitted.push(values);
      return work(values);
    },
  });
  const field = (name: 'name' | 'size') => {
    const { value, onChange, onBlur, error } = form.field(name);
    return (
      <label>
        {name}
        <input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error !== undefined}
        />
        <span data-testid={name}>{error}</span>
      </label>
    );
  };
  return (
    <form aria-label="форма" ref={form.ref} onSubmit={form.submit}>
      {field('size')}
      {field('name')}
      <p role="alert">{form.formError}</p>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('form')));
const error = (name: string) => screen.getByTestId(name).textContent;

test('a space at the end is no change, and «settle» decides what else is none', () => {
  render(<TestForm />);
  type('size', 'M ');
  assert.is(form.changed, false);
  type('size', 'M S');
  assert.is(form.changed, true);
});

test('a form shows an error when the field is left, not while it is first typed in', () => {
  render(<TestForm />);
  type('name', 'довга назва');
  assert.is(error('name'), '');
  fireEvent.blur(input('name'));
  assert.is(error('name'), 'Має бути не довше 5');
  type('name', 'назва');
  assert.is(error('name'), '');
});

test('a form says nothing of a field that was only passed through, but of one that was emptied', () => {
  render(<TestForm />);
  fireEvent.blur(input('name'));
  assert.is(error('name'), '');
  type('name', 'Zara');
  type('name', '');
  fireEvent.blur(input('name'));
  assert.is(error('name'), "Обов'язкове поле");
});

test('a form does not submit invalid values, but shows the error and focuses its field', async () => {
  render(<TestForm />);
  assert.not(form.valid);
  await submit();
  assert.equal(submitted, []);
  assert.is(error('name'), "Обов'язкове поле");
  assert.is(document.activeElement, input('name'));
});

test('a form’s first wrong field gets the focus, also the second time', async () => {
  render(<TestForm />);
  type('size', 'XXL');
  await submit();
  assert.is(document.activeElement, input('size'));
  act(() => input('name').focus());
  await submit();
  assert.is(document.activeElement, input('size'));
});

test('a form’s submit waits for inputs under way, also for one that begins meanwhile', async () => {
  render(<TestForm />);
  type('name', 'Zara');
  const [first, second] = [deferred<void>(), deferred<boolean>()];
  act(
    () =>
      void addPendingInput(
        first.promise.then(() => {
          form.set('tags', ['фото']);
          return true;
        }),
      ),
  );
  await submit();
  assert.is(form.submitting, true);
  act(() => void addPendingInput(second.promise));
  await act(async () => first.resolve());
  assert.equal(submitted, []);
  await act(async () => second.resolve(true));
  assert.equal(submitted, [{ name: 'Zara', size: 'M', tags: ['фото'] }]);
  assert.is(form.submitting, false);
});

test('a form’s input that fails stops the submit; what it would have changed counts as unsaved', async () => {
  render(<TestForm />);
  act(() => form.reset({ name: 'Zara', size: 'M', tags: [] }));
  const input = deferred<boolean>();
  act(() => void addPendingInput(input.promise));
  assert.is(form.changed, true);
  await submit();
  await act(async () => input.resolve(false));
  assert.equal([submitted, form.submitting, form.changed], [[], false, false]);
  await submit();
  assert.is(submitted.length, 1, 'the next one saves');
});

test('a form’s input whose field is gone keeps no later submit waiting', async () => {
  render(<TestForm />);
  type('name', 'Zara');
  act(() => addPendingInput(new Promise(() => {}))());
  await submit();
  assert.is(submitted.length, 1);
});

test('a form submits the values once, however often Save is pressed meanwhile', async () => {
  render(<TestForm />);
  type('name', 'Zara');
  const saving = deferred<void>();
  work = () => saving.promise;
  await submit();
  await submit();
  await submit();
  assert.equal(submitted, [{ name: 'Zara', size: 'M', tags: [] }]);
  assert.ok(form.submitting);
  saving.resolve();
  await act(async () => {});
  assert.not(form.submitting);
  await submit();
  assert.is(submitted.length, 2);
});

test('a form submits what was typed in the very same moment', async () => {
  render(<TestForm />);
  await act(async () => {
    form.set('name', 'нове');
    await form.submit();
  });
  assert.is(submitted[0]?.name, 'нове');
});

test('a form shows a Problem at its fields, or as a whole; what was typed stays', async () => {
  render(<TestForm />);
  type('name', 'Zara');
  work = () => {
    throw new Problem('http', 'Перевірте поля', {
      status: 422,
      errors: [
        { field: 'name', code: 'duplicate_name', detail: 'Така назва вже існує' },
        { field: 'tags.0.id', code: 'x', detail: 'Нема такого' },
        { field: 'tags.1.id', code: 'x', detail: 'І такого нема' },
      ],
    });
  };
  await submit();
  assert.is(error('name'), 'Така назва вже існує');
  assert.is(form.errors.tags, 'Нема такого');
  assert.is(form.formError, null);
  assert.is(input('name').value, 'Zara');
  assert.is(document.activeElement, input('name'));
  type('name', 'Zara2');
  assert.is(error('name'), '');

  work = () => Promise.reject(new Problem('offline', 'Немає зв’язку'));
  await submit();
  assert.is(screen.getByRole('alert').textContent, 'Немає зв’язку');
  assert.is(input('name').value, 'Zara2');
  type('size', 'L');
  assert.is(screen.getByRole('alert').textContent, '');
});

test('a Problem whose field is not in the form is shown over it', async () => {
  render(<TestForm />);
  type('name', 'Zara');
  work = () => {
    throw new Problem('http', 'Невірні дані', {
      status: 422,
      errors: [{ field: 'other', code: 'x', detail: 'y' }],
    });
  };
  await submit();
  assert.is(form.formError, 'Невірні дані');
});

test('an aborted call shows no error in its form', async () => {
  render(<TestForm />);
  type('name', 'Zara');
  work = () => {
    throw new Problem('aborted', 'Скасовано');
  };
  await submit();
  assert.is(form.formError, null);
  assert.not(form.submitting);
});

test('a form knows whether anything differs from the start', () => {
  render(<TestForm />);
  assert.not(form.changed);
  type('name', 'x');
  assert.ok(form.changed);
  type('name', '');
  assert.not(form.changed);
  act(() => form.set('tags', []));
  assert.not(form.changed);
  act(() => form.set('tags', ['x']));
  assert.ok(form.changed);
});

test('a form’s reset makes other values the start, without errors', async () => {
  render(<TestForm />);
  await submit();
  act(() => form.reset({ name: 'Mango', size: 'S', tags: [] }));
  assert.is(input('name').value, 'Mango');
  assert.is(error('name'), '');
  assert.not(form.changed);
  type('name', '');
  assert.is(error('name'), '');
});

test.run();
