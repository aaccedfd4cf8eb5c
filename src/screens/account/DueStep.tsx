import { FactorDue } from './FactorDue';
import { NewPassword } from './NewPassword';

/** What has to be done before anything else. */
export function DueStep({ state, over }: { state: 'password-due' | 'factor-due'; over?: boolean }) {
  return state === 'password-due' ? <NewPassword over={over} /> : <FactorDue over={over} />;
}
