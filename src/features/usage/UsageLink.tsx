import type { ReferenceKind } from '../../contract/references';
import { Link } from '../../router/Link';
import { tidyText } from '../../texts/usageLink';

/** The way to the page that tidies a list. */
export function UsageLink({ kind }: { kind: ReferenceKind }) {
  return (
    <Link to={`/admin/${kind}/usage`} className="button button-quiet">
      {tidyText(kind)}
    </Link>
  );
}
