import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keysOf } from '../lib/objectKeys';
import { inputsFilledIn, pendingInputs } from '../lib/pendingInputs';
import { useStore } from '../react/useStore';
import { filledSilently, hasUnfinished } from './inputs';
import type { Rule } from './rules';
import { type SettleText, same, trimText } from './sameValues';

export type Errors<V> = Partial<Record<keyof V, string>>;

/** Rules of each field; the first that fails gives the message. */
export type Rules<V> = { [K in keyof V]?: readonly Rule<V[K]>[] };

interface FormOptions<V> {
  initial: V;
  rules?: Rules<V>;
  /**
   * Called only with valid values, and never concurrently. If it throws a Problem, `errors` are
   * shown at their fields and `detail` as the form's error; the typed values stay.
   */
  onSubmit: (values: V) => Promise<void> | void;
  /** Settles texts before they are compared for `changed`; by default trims them. */
  settle?: SettleText;
  /** Whether the form waits for no inputs under way; a sign-in may be what these wait for. */
  alone?: boolean;
}

/** The props of a field's primitive. */
export interface FieldBinding<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface Form<V> {
  values: V;
  /**
   * The errors to show: those of fields that were changed and left, those found by a submit, and
   * those of the server.
   */
  errors: Errors<V>;
  /** The error that belongs to no field; null if there is none. */
  formError: string | null;
  valid: boolean;
  /**
   * Whether a save would store other values than those of the start, or an input under way will
   * change them.
   */
  changed: boolean;
  submitting: boolean;
  set<K extends keyof V>(field: K, value: V[K]): void;
  field<K extends keyof V & string>(field: K): FieldBinding<V[K]>;
  /** Submits, or shows the errors and focuses the first. Does nothing during a submit. */
  submit(event?: FormEvent): Promise<void>;
  /** Starts over with these values, by default with the initial values. */
  reset(values?: V): void;
  /** Shows server errors at their fields, and `formError` over the form. */
  setErrors(errors: Errors<V>, formError?: string | null): void;
  /** Ref for the `<form>` element. */
  ref: (element: HTMLElement | null) => void;
}

/** Returns a form's values and errors, and submits it; only one submit runs at a time. */
export function useForm<V extends object>({
  initial,
  rules = {},
  onSubmit,
  settle = trimText,
  alone = false,
}: FormOptions<V>): Form<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const isFilling = useStore(pendingInputs).size > 0;
  // The newest values, because a submit can follow a change before React has rendered the change.
  const newest = useRef(values);
  const shown = useShownErrors(values, rules);
  const { setErrors, clear, edit, touch, touchAll, focusFirst, element } = shown;

  const change = useCallback((next: V) => {
    newest.current = next;
    setValues(next);
  }, []);

  const set = useCallback(
    <K extends keyof V>(field: K, value: V[K]) => {
      edit(field);
      change({ ...newest.current, [field]: value });
    },
    [edit, change],
  );

  const reset = useCallback(
    (next: V = initial) => {
      setStart(next);
      change(next);
      clear();
    },
    [initial, change, clear],
  );

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    for (const [field, text] of filledSilently(element.current, newest.current)) set(field, text);
    try {
      const filledIn = alone || (await inputsFilledIn());
      const now = newest.current;
      touchAll(keysOf(now));
      const valid = keysOf(check(now, rules)).length === 0;
      if (!filledIn || !valid || hasUnfinished(element.current)) return focusFirst();
      setErrors({});
      await onSubmit(now);
    } catch (error) {
      if (!isProblem(error)) throw error;
      // If the session has ended, the sign-in opens over the form, so the form shows no error.
      if (error.kind !== 'aborted' && error.status !== 401) setErrors(...errorsOf(error, newest.current));
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }

  return {
    values,
    errors: shown.errors,
    formError: shown.formError,
    valid: shown.valid,
    changed: useMemo(() => !same(start, values, settle), [start, values, settle]) || isFilling,
    submitting,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => touch(name),
      error: shown.errors[name],
    }),
    submit,
    reset,
    setErrors,
    ref: useCallback(
      (next: HTMLElement | null) => {
        element.current = next;
      },
      [element],
    ),
  };
}

/** Returns the form's visible errors and the actions that change or focus them. */
function useShownErrors<V extends object>(values: V, rules: Rules<V>) {
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors<V>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [focusWanted, setFocusWanted] = useState(0);
  const element = useRef<HTMLElement | null>(null);
  /** Changed fields; other fields show no error before the submit. */
  const edited = useRef(new Set<keyof V>());

  const failures = useMemo(() => check(values, rules), [values, rules]);
  const errors = useMemo(() => {
    const shown: Errors<V> = { ...serverErrors };
    for (const name of keysOf(failures)) if (touched.has(name)) shown[name] = failures[name];
    return shown;
  }, [failures, touched, serverErrors]);

  // Runs after the errors are rendered.
  useEffect(() => {
    if (focusWanted > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusWanted]);

  const actions = useMemo(() => {
    const focusFirst = () => setFocusWanted((count) => count + 1);
    const setErrors = (next: Errors<V>, message: string | null = null) => {
      setServerErrors(next);
      setFormError(message);
      if (keysOf(next).length > 0) focusFirst();
    };
    return {
      focusFirst,
      setErrors,
      clear() {
        edited.current.clear();
        setTouched(new Set());
        setErrors({});
      },
      edit(field: keyof V) {
        edited.current.add(field);
        setServerErrors((before) => without(before, field));
        setFormError(null);
      },
      touch(field: keyof V) {
        if (!edited.current.has(field)) return;
        setTouched((before) => (before.has(field) ? before : new Set(before).add(field)));
      },
      touchAll: (fields: readonly (keyof V)[]) => setTouched(new Set(fields)),
    };
  }, []);
  return { ...actions, errors, formError, valid: keysOf(failures).length === 0, element };
}

/** The part of a failed call's Problem that a form reads. */
interface FailedCall {
  kind: string;
  status: number;
  detail: string;
  errors: readonly { field: string; detail: string }[];
}

/**
 * Returns a failure's errors by field, and the sentence to show over the form: null if every error
 * has a field.
 */
function errorsOf<V extends object>({ errors, detail }: FailedCall, values: V): [Errors<V>, string | null] {
  const atFields: Errors<V> = {};
  const names = keysOf(values);
  let placed = 0;
  for (const { field, detail } of errors) {
    const name = names.find((known) => known === field || field.startsWith(`${String(known)}.`));
    if (name === undefined) continue;
    placed += 1;
    atFields[name] ??= detail;
  }
  const allPlaced = errors.length > 0 && placed === errors.length;
  return [atFields, allPlaced ? null : detail];
}

function isProblem(error: unknown): error is FailedCall {
  return error instanceof Error && 'detail' in error && 'errors' in error && 'kind' in error;
}

function check<V extends object>(values: V, rules: Rules<V>): Errors<V> {
  const errors: Errors<V> = {};
  for (const name of keysOf(rules)) {
    for (const rule of rules[name] ?? []) {
      const message = rule(values[name]);
      if (message === null) continue;
      errors[name] = message;
      break;
    }
  }
  return errors;
}

function without<V>(errors: Errors<V>, field: keyof V): Errors<V> {
  if (errors[field] === undefined) return errors;
  const { [field]: _, ...rest } = errors;
  return rest as Errors<V>; // The errors of all other fields.
}
