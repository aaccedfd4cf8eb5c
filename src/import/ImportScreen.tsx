import '../page/pageStyles';
import '../../styles/item-pages.css';
import '../../styles/import/import.css';
import { useRef } from 'react';
import type { ImportDryRun } from '../contract/imports';
import { useStore } from '../core/react/useStore';
import { Link } from '../core/router/Link';
import { useQuery } from '../core/router/useQuery';
import { listFeatures } from '../core/stores/listFeatures';
import { useSessionStore } from '../core/stores/SessionStores';
import { useLoad } from '../core/stores/useLoad';
import { PageHeading } from '../page/PageHeading';
import { Breadcrumbs } from '../ui/Breadcrumbs';
import { ChooseSheet } from './ChooseSheet';
import { ImportSteps } from './ImportSteps';
import { createOpenImport } from './openImport';
import { importTexts as texts } from './texts';

const steps = [{ label: texts.clothes, to: '/admin/clothes' }, { label: texts.heading }];

/**
 * The import of items from a spreadsheet: the person chooses a file, checks and corrects its
 * effects, and then starts the import. The address names the import, so that a reload continues it.
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
