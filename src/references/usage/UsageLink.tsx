import type { ReferenceKind } from '../../contract/references';
import { Link } from '../../core/router/Link';
import { tidyText } from '../texts';

export function UsageLink({ kind }: { kind: ReferenceKind }) {
  return (
    <Link to={`/admin/${kind}/usage`} className="button button-quiet">
      {tidyText(kind)}
    </Link>
  );
}
