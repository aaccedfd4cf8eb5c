import type { ReactNode } from 'react';
import type { FieldProps } from '../fields/Field';
import type { NamedOption } from './useOptionMatches';

export interface SelectOrCreateProps extends FieldProps {
  options: readonly NamedOption[];
  /** The id of the chosen option; null if none is chosen. */
  value: number | null;
  onChange(id: number | null): void;
  placeholder?: string;
  /**
   * What several choices before have led to, shown in front of the text. After a choice the field
   * is then empty and open for the next; `value` is always null.
   */
  chips?: ReactNode;
  /**
   * Creates and returns an option with this name. If it throws, the message is shown and the text
   * stays.
   */
  onCreate?(name: string): Promise<NamedOption>;
  /** Whether the options are still loading. */
  loading?: boolean;
  /** The reason why there are no options. */
  problem?: string | undefined;
  onRetry?(): void;
  /**
   * Called with the typed text if the options are searched elsewhere, such as on the server.
   * `loading` then means that the options do not belong to this text yet; an Enter waits for them.
   */
  onType?(text: string): void;
  /** The chosen entry, which may be missing from the options. */
  known?: NamedOption | null | undefined;
  /** A note below the options. */
  note?: string | undefined;
  /**
   * Returns the reason why a name that is not among the options cannot be created, shown in the
   * popup; undefined if it can be.
   */
  refusal?(name: string): string | undefined;
  onBlur?(): void;
}
