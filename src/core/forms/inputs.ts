/**
 * Returns whether a date or a choice is only half entered. The form holds an empty value for such a
 * field, which must not be saved. The check also makes the field show its error.
 */
export function hasUnfinished(form: HTMLElement | null): boolean {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type=date], input[role=combobox]') ?? [];
  return [...inputs].filter((input) => !input.checkValidity()).length > 0;
}

/**
 * Returns the fields, with their texts, that a browser or a password manager has filled in without
 * an event. Only inputs whose text is the value of their field are named after it.
 */
export function filledSilently<V extends object>(
  form: HTMLElement | null,
  values: V,
): [keyof V, V[keyof V]][] {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
  return inputs
    .map(({ name, value }): [keyof V, V[keyof V]] => [name as keyof V, value as V[keyof V]])
    .filter(([field, text]) => field in values && values[field] !== text);
}
