import type { InstallationState, StateError } from '../../contract/state';
import { exactTime } from '../../core/lib/localTime';
import { number } from '../../core/texts/number';
import { PartCard } from './PartCard';
import { stateTexts } from './texts';

const { errors: texts, parts } = stateTexts;

/** The latest failures, with their request ids for a search in the log. */
export function ErrorsCard({ errors }: { errors: InstallationState['errors'] }) {
  return (
    <PartCard title={parts.errors} part={errors} className="state-errors">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that keys can scroll it */}
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
