import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/item-pages.css';
import '../../../styles/screens/import.css';
import { useRef } from 'react';
import { listFeatures } from '../../api/features';
import type { ImportDryRun } from '../../contract/imports';
import { PageHeading } from '../../features/page/PageHeading';
import { useStore } from '../../react/useStore';
import { Link } from '../../router/Link';
import { useQuery } from '../../router/useQuery';
import { useSessionStore } from '../../stores/SessionStores';
import { useLoad } from '../../stores/useLoad';
import { importTexts as texts } from '../../texts/imports';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { ChooseSheet } from './ChooseSheet';
import { ImportSteps } from './ImportSteps';
import { createOpenImport } from './openImport';

const steps = [{ label: texts.clothes, to: '/admin/clothes' }, { label: texts.heading }];

/**
 * Items from a spreadsheet: a file is chosen, what it would do is shown and corrected, and then it
 * is imported. The address names the import, so that a reload goes on where it was.
 */
export function ImportScreen() {
  const [{ id: given = '' }, patchQuery] = useQuery();
  const open = useSessionStore(createOpenImport);
  const uploaded = useRef<ImportDryRun | null>(null);
  const features = useLoad(listFeatures, '').result;
  const unfinished = useStore(open);
  const id = Number(given);
  const show = (dryRun: ImportDryRun) => {
    uploaded.current = dryRun;
    patchQuery({ id: String(dryRun.id) });
  };
  return (
    <div className="page import">
      <Breadcrumbs items={steps} link={Link} />
      <PageHeading>{texts.heading}</PageHeading>
      {features.state === 'loaded' && !features.value.includes('import') ? (
        <p className="muted">{texts.missing}</p>
      ) : Number.isSafeInteger(id) && id > 0 ? (
        <ImportSteps
          key={id}
          id={id}
          first={uploaded.current}
          onOpen={open.set}
          onAnother={() => patchQuery({ id: null, revert: null })}
        />
      ) : (
        <ChooseSheet unfinished={unfinished} onRead={show} />
      )}
    </div>
  );
}
