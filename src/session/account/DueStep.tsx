import { FactorDue } from './FactorDue';
import { NewPassword } from './NewPassword';

/** The step that a person must take before anything else. */
export function DueStep({ state, over }: { state: 'password-due' | 'factor-due'; over?: boolean }) {
  return state === 'password-due' ? <NewPassword over={over} /> : <FactorDue over={over} />;
}
