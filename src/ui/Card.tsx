import { type ReactNode, useId } from 'react';

export interface CardProps {
  title?: string;
  className?: string;
  children: ReactNode;
}

/** Renders a part of a page on its own surface, named by its title. */
export function Card({ title, className = '', children }: CardProps) {
  const titleId = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={title ? titleId : undefined}>
      {title && <h2 id={titleId}>{title}</h2>}
      {children}
    </section>
  );
}
