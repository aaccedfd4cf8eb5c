import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/state.css';
import { useState } from 'react';
import { readState, type ShownState } from '../../api/state';
import type { StateLevel } from '../../contract/state';
import { AdministrationNav } from '../../features/administration/AdministrationNav';
import { PageHeading } from '../../features/page/PageHeading';
import { exactTime } from '../../lib/localTime';
import { isMissingFeature } from '../../lib/problem';
import { useFeature } from '../../stores/features';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { stateTexts as texts } from '../../texts/state';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconRetry } from '../../ui/icons';
import { BackupsCard } from './BackupsCard';
import { ErrorsCard } from './ErrorsCard';
import { Level } from './PartCard';
import { Parts } from './Parts';
import { useRefresh } from './useRefresh';

/** How the installation is, part by part, and what to do; it refreshes itself. */
export function StateScreen() {
  const { result, reload } = useLoad((signal) => readState(signal), 'state');
  const hasBackups = useFeature('backups');
  const [backups, setBackups] = useState<StateLevel | null>(null);
  const state = result.state === 'loaded' ? result.value : null;
  useRefresh(state?.at ?? null, reload);
  return (
    <div className="page">
      <PageHeading>{texts.heading}</PageHeading>
      <AdministrationNav />
      {result.state === 'failed' &&
        (isMissingFeature(result.problem) ? (
          <p className="muted">{texts.missing}</p>
        ) : (
          <ErrorState text={common.loadFailed} detail={result.problem.detail} onRetry={reload} />
        ))}
      {result.state === 'loading' && (
        <div className="state-parts" aria-busy="true">
          {Array.from({ length: 6 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
            <Skeleton key={n} height={160} />
          ))}
        </div>
      )}
      {state && (
        <>
          <Summary state={backups ? withBackups(state, backups) : state} onRefresh={reload} />
          <div className="state-parts">
            <Parts state={state} />
            <ErrorsCard errors={state.errors} />
          </div>
          {hasBackups && <BackupsCard shownAt={state.at} onLevel={setBackups} />}
        </>
      )}
    </div>
  );
}

/** The state with the level that the card of the backups shows: it looks more often. */
function withBackups(state: ShownState, level: StateLevel): ShownState {
  if (state.backups?.level === level) return state;
  const known = { ...state, backups: { advice: null, ...state.backups, level } };
  const found = Object.keys(known).map((name) => levelOf(known, name));
  const worst = (['alarm', 'warning'] as const).find((one) => found.includes(one));
  return { ...known, level: worst ?? 'ok' };
}

/** The whole in one line, and when it was so. What was asked for is announced, the rest is not. */
function Summary({ state, onRefresh }: { state: ShownState; onRefresh: () => void }) {
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const names = Object.entries(texts.parts).flatMap(([name, title]) =>
    name in state && levelOf(state, name) !== 'ok' ? [title] : [],
  );
  return (
    <div className="state-summary">
      <Level level={state.level} />
      <p>{names.length === 0 ? texts.allFine : texts.attention(names.join(', '))}</p>
      <p className="muted">{texts.refreshedAt(exactTime(state.at))}</p>
      <Button
        icon={<IconRetry />}
        onClick={() => {
          setAskedAt(state.at);
          onRefresh();
        }}
      >
        {texts.refresh}
      </Button>
      <p role="status" className="visually-hidden">
        {askedAt !== null && askedAt !== state.at && texts.refreshed}
      </p>
    </div>
  );
}

function levelOf(state: ShownState, name: string): string {
  const part = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof part === 'object' ? part.level : 'ok';
}
