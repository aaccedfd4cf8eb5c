import type { ReactNode } from 'react';
import type { StateLevel, StatePart } from '../../contract/state';
import { Card } from '../../ui/Card';
import { IconCheck, IconInfo, IconWarning } from '../../ui/icons';
import { stateTexts as texts } from './texts';

export type FigureLine = readonly [name: string, figure: ReactNode];

interface PartCardProps {
  title: string;
  part: StatePart;
  lines?: readonly FigureLine[];
  className?: string;
  children?: ReactNode;
}

/** A part of the state: its level, its figures, and advice. */
export function PartCard({ title, part, lines = [], className = '', children }: PartCardProps) {
  return (
    <Card title={title} className={`state-part state-${part.level} ${className}`}>
      <Level level={part.level} />
      {lines.length > 0 && (
        <dl className="state-figures">
          {lines.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {part.advice && <p className="state-advice">{part.advice}</p>}
      {children}
    </Card>
  );
}

const icons = { ok: IconCheck, warning: IconInfo, alarm: IconWarning };

/** A level, shown by its sign, its word and its colour. */
export function Level({ level }: { level: StateLevel }) {
  const Icon = icons[level];
  return (
    <p className={`state-level state-level-${level}`}>
      <Icon />
      {texts.levels[level]}
    </p>
  );
}
