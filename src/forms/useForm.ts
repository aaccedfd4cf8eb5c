import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Rule } from './rules';
import { same } from './same';

export type Errors<V> = Partial<Record<keyof V, string>>;

/** Rules of each field; the first that fails gives the message. */
export type Rules<V> = { [K in keyof V]?: readonly Rule<V[K]>[] };

interface FormOptions<V> {
  initial: V;
  rules?: Rules<V>;
  /**
   * Called with valid values only, and never twice at once. A Problem that it throws is shown: `errors` at their fields,
   * `detail` as the form's error. Everything typed stays.
   */
  onSubmit: (values: V) => Promise<void> | void;
}

/** What a field is given: spread it on a primitive. */
export interface FieldBinding<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface Form<V> {
  values: V;
  /** The errors that are to be shown: of fields that were changed and left, or submitted, and of the server. */
  errors: Errors<V>;
  /** An error of the whole, as the caller set it. */
  formError: string | null;
  valid: boolean;
  changed: boolean;
  submitting: boolean;
  set<K extends keyof V>(field: K, value: V[K]): void;
  field<K extends keyof V & string>(field: K): FieldBinding<V[K]>;
  /** Shows what is wrong and puts the focus there, or submits. Pressed twice, it runs once. */
  submit(event?: FormEvent): Promise<void>;
  /** Starts anew from these values, or from the initial ones. */
  reset(values?: V): void;
  /** Puts a server's errors at their fields; what names no field of the form becomes the form's error. */
  setErrors(errors: Errors<V>, formError?: string | null): void;
  /** Goes on the `<form>` element. */
  ref: (element: HTMLElement | null) => void;
}

/** A form's values, rules and one running submit (specification §5). */
export function useForm<V extends object>({ initial, rules = {}, onSubmit }: FormOptions<V>): Form<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors<V>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [focusWanted, setFocusWanted] = useState(0);
  const running = useRef(false);
  const element = useRef<HTMLElement | null>(null);
  /** Fields that something was done to. Of one that was only passed through nothing is said until the submit. */
  const edited = useRef(new Set<keyof V>());
  // The newest values, for a submit that comes in the same moment as a change.
  const newest = useRef(values);

  const failures = useMemo(() => check(values, rules), [values, rules]);
  const errors = useMemo(() => {
    const shown: Errors<V> = { ...serverErrors };
    for (const name of keysOf(failures)) if (touched.has(name)) shown[name] = failures[name];
    return shown;
  }, [failures, touched, serverErrors]);

  const change = useCallback((next: V) => {
    newest.current = next;
    setValues(next);
  }, []);

  const set = useCallback(
    <K extends keyof V>(field: K, value: V[K]) => {
      edited.current.add(field);
      change({ ...newest.current, [field]: value });
      setServerErrors((before) => without(before, field));
      setFormError(null);
    },
    [change],
  );

  const touch = useCallback((field: keyof V) => {
    if (!edited.current.has(field)) return;
    setTouched((before) => (before.has(field) ? before : new Set(before).add(field)));
  }, []);

  const setErrors = useCallback((next: Errors<V>, message: string | null = null) => {
    setServerErrors(next);
    setFormError(message);
    if (keysOf(next).length > 0) setFocusWanted((count) => count + 1);
  }, []);

  const reset = useCallback(
    (next: V = initial) => {
      setStart(next);
      change(next);
      edited.current.clear();
      setTouched(new Set());
      setServerErrors({});
      setFormError(null);
    },
    [initial, change],
  );

  function fail(error: unknown): void {
    if (!isProblem(error)) throw error;
    // Whoever is signed out sees the sign-in over the form, and needs no other words.
    if (error.kind === 'aborted' || error.status === 401) return;
    const atFields: Errors<V> = {};
    const names = keysOf(newest.current);
    for (const { field, detail } of error.errors) {
      const name = names.find((known) => known === field || field.startsWith(`${String(known)}.`));
      if (name !== undefined) atFields[name] ??= detail;
    }
    const allPlaced = error.errors.length > 0 && keysOf(atFields).length === error.errors.length;
    setErrors(atFields, allPlaced ? null : error.detail);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (running.current) return;
    const now = newest.current;
    const wrong = keysOf(check(now, rules));
    setTouched(new Set(keysOf(now)));
    if (wrong.length > 0 || hasUnfinished(element.current)) {
      setFocusWanted((count) => count + 1);
      return;
    }
    running.current = true;
    setSubmitting(true);
    setServerErrors({});
    setFormError(null);
    try {
      await onSubmit(now);
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }

  // After the errors are drawn: the first field that is marked wrong.
  useEffect(() => {
    if (focusWanted > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusWanted]);

  return {
    values,
    errors,
    formError,
    valid: keysOf(failures).length === 0,
    changed: useMemo(() => !same(start, values), [start, values]),
    submitting,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => touch(name),
      error: errors[name],
    }),
    submit,
    reset,
    setErrors,
    ref: useCallback((next: HTMLElement | null) => {
      element.current = next;
    }, []),
  };
}

/** What a failed call throws (http/problem), as far as a form needs it. */
interface FailedCall {
  kind: string;
  status: number;
  detail: string;
  errors: readonly { field: string; detail: string }[];
}

function isProblem(error: unknown): error is FailedCall {
  return error instanceof Error && 'detail' in error && 'errors' in error && 'kind' in error;
}

/**
 * Half a date and half a choice are empty values to the form, which must not save them. The check
 * makes the field show that.
 */
function hasUnfinished(form: HTMLElement | null): boolean {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type=date], input[role=combobox]') ?? [];
  return [...inputs].filter((input) => !input.checkValidity()).length > 0;
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
  return rest as Errors<V>; // the same errors but one
}

/** The object's own keys are the keys its type names. */
function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}
