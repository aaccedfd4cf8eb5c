import { Card } from '../../ui/Card';
import { IconCheck } from '../../ui/icons';
import type { Part } from './partsOf';
import { stateTexts as texts } from './texts';

/** The parts that need no attention, each in a line. */
export function WellParts({ parts }: { parts: readonly Pick<Part, 'title' | 'lines'>[] }) {
  return (
    <Card title={texts.levels.ok}>
      <dl className="state-well">
        {parts.map(({ title, lines }) => (
          <div key={title}>
            <dt>
              <IconCheck />
              {title}
            </dt>
            <dd>
              {lines.map(([name, figure]) => (
                <span key={name}>
                  <span className="muted">{name}</span>
                  {figure && ' '}
                  {figure}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
