import { type KeyboardEvent, useEffect, useState } from 'react';
import { clock } from '../../core/lib/clock';
import { decimalsOf, parseDecimal, stepNumber, textOf, withinLimits } from '../../core/lib/number';
import { IconMinus, IconPlus } from '../icons';
import { Field, type FieldProps } from './Field';
import { useHoldRepeat } from './useHoldRepeat';
import { useTextFilter } from './useTextFilter';

const texts = {
  add: 'Збільшити',
  subtract: 'Зменшити',
  range: (min: number | undefined, max: number | undefined) => {
    if (min === undefined) return `Не більше ${max}`;
    return max === undefined ? `Не менше ${min}` : `Від ${min} до ${max}`;
  },
};

export interface NumberInputProps extends FieldProps {
  /** The text as typed: «12,5» stays «12,5». */
  value: string;
  onChange(text: string): void;
  onBlur?(): void;
  min?: number;
  max?: number;
  step?: number;
  /**
   * The number of decimals after a step; by default that of `step` or `value`, whichever has more.
   */
  decimals?: number;
  unit?: string;
  /**
   * Returns the text to keep after a change, possibly `previous`. Not called during a composition
   * (IME).
   */
  filter?(text: string, previous: string): string;
}

/** Milliseconds for which the live region keeps the value that a press on − or + has set. */
const saidFor = 2000;

/**
 * Renders a number (APG: spinbutton) in a text input. An input of `type=number` would read «12,5»
 * as 125, and the mouse wheel would change its value.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, step = 1, unit, filter } = props;
  const number = parseDecimal(value) ?? null;
  const fits = number === null || number === withinLimits(number, min, max);
  const error = props.error ?? (fits ? undefined : texts.range(min, max));
  const [said, say] = useState('');
  const typing = useTextFilter(value, onChange, filter);
  const spoken = (text: string) => (unit ? `${text} ${unit}` : text);

  useEffect(() => (said ? clock.after(saidFor, () => say('')) : undefined), [said]);

  function change(next: number) {
    const text = textOf(next, value);
    if (text !== value) onChange(text);
    return text;
  }

  function stepBy(by: number) {
    const decimals = props.decimals ?? Math.max(decimalsOf(step), decimalsOf(number ?? 0));
    return change(stepNumber(number, { by, min, max, decimals }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) stepBy(steps * step);
    else if (min === undefined || max === undefined) return;
    else if (event.key === 'Home') change(min);
    else if (event.key === 'End') change(max);
    else return;
    event.preventDefault();
  }

  const stepButton = (sign: 1 | -1, id: string) => (
    <StepButton
      sign={sign}
      controls={id}
      stopped={props.disabled || (number !== null && isAtLimit(number, sign, sign < 0 ? min : max))}
      onStep={() => say(spoken(stepBy(sign * step)))}
    />
  );

  return (
    <Field {...props} error={error}>
      {(control) => (
        <div className="control number-input">
          <input
            {...control}
            {...typing}
            className="control-input"
            inputMode="decimal"
            role="spinbutton"
            autoComplete="off"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={number ?? undefined}
            aria-valuetext={number !== null && unit ? spoken(value) : undefined}
            aria-errormessage={error ? `${control.id}-error` : undefined}
            onBlur={props.onBlur}
            onKeyDown={onKeyDown}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
          {stepButton(-1, control.id)}
          {stepButton(1, control.id)}
          <output className="visually-hidden">{said}</output>
        </div>
      )}
    </Field>
  );
}

/** Returns whether the number has reached the limit in the direction of `sign`. */
function isAtLimit(number: number, sign: 1 | -1, limit: number | undefined): boolean {
  return limit !== undefined && (limit - number) * sign <= 0;
}

interface StepButtonProps {
  sign: 1 | -1;
  controls: string;
  stopped: boolean | undefined;
  onStep(): void;
}

/** Renders a step button for the pointer; the keyboard has the arrow keys. */
function StepButton({ sign, controls, stopped = false, onStep }: StepButtonProps) {
  const hold = useHoldRepeat(onStep, stopped);
  return (
    <button
      {...hold}
      type="button"
      tabIndex={-1}
      aria-label={sign < 0 ? texts.subtract : texts.add}
      aria-controls={controls}
      aria-disabled={stopped || undefined}
    >
      {sign < 0 ? <IconMinus /> : <IconPlus />}
    </button>
  );
}
