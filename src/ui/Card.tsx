import { type ReactNode, useId } from 'react';

export interface CardProps {
  title?: string;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page on a surface of its own, named by its title. */
export function Card({ title, actions, className = '', children }: CardProps) {
  const titleId = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className="card-head">
          {title && (
            <h2 className="card-title" id={titleId}>
              {title}
            </h2>
          )}
          {actions && <div className="card-actions">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
