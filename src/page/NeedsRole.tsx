import type { ReactNode } from 'react';
import { type Role, roles } from '../contract/people';
import { useSession } from '../core/stores/useSession';
import { rolePageTexts as texts } from '../core/texts/roles';
import { PageHeading } from './PageHeading';

/** Renders a page for users with at least this role, and a sentence for others. */
export function NeedsRole({ least, children }: { least: Role; children: ReactNode }) {
  const { role } = useSession();
  if (roles.indexOf(role) >= roles.indexOf(least)) return children;
  return (
    <div className="page message-page">
      <PageHeading>{texts.heading}</PageHeading>
      <p>{texts[least]}</p>
    </div>
  );
}
