import type { InstallationState, StateError } from '../../contract/state';
import { exactTime } from '../../lib/localTime';
import { number } from '../../texts/number';
import { stateTexts } from '../../texts/state';
import { PartCard } from './PartCard';

const { errors: texts, parts } = stateTexts;

/** The last failures, to be found in the log by their requests. */
export function ErrorsCard({ errors }: { errors: InstallationState['errors'] }) {
  return (
    <PartCard title={parts.errors} part={errors} className="state-errors">
      {errors.last.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
        <section className="state-errors-box" aria-label={texts.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.when}</th>
                <th scope="col">{texts.what}</th>
                <th scope="col">{texts.code}</th>
                <th scope="col">{texts.count}</th>
                <th scope="col">{texts.request}</th>
              </tr>
            </thead>
            <tbody>
              {errors.last.map((error) => (
                <Row key={`${error.at} ${error.what} ${error.code} ${error.requestId}`} error={error} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PartCard>
  );
}

function Row({ error: { at, source, what, code, count, requestId } }: { error: StateError }) {
  return (
    <tr>
      <td className="state-errors-time">{exactTime(at)}</td>
      <td>{source === 'sweep' ? texts.sweep(what) : <code>{what}</code>}</td>
      <td>
        <code>{code}</code>
      </td>
      <td>{number(count)}</td>
      <td>{requestId === null ? texts.noRequest : <code>{requestId}</code>}</td>
    </tr>
  );
}
