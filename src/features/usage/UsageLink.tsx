import type { ReferenceKind } from '../../contract/types';
import { Link } from '../../router/Link';
import { usageTexts } from '../../texts/usage';

/** The way to the page that tidies a list. */
export function UsageLink({ kind }: { kind: ReferenceKind }) {
  return (
    <Link to={`/admin/${kind}/usage`} className="button button-quiet">
      {usageTexts(kind).tidy}
    </Link>
  );
}
