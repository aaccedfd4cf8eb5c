import '../../page/pageStyles';
import '../../../styles/administration/state.css';
import { useState } from 'react';
import type { StateLevel } from '../../contract/state';
import { exactTime } from '../../core/lib/localTime';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { AdministrationNav } from '../../page/AdministrationNav';
import { Loaded } from '../../page/Loaded';
import { PageHeading } from '../../page/PageHeading';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconRetry } from '../../ui/icons';
import { readState, type ShownState } from './api';
import { BackupsCard } from './BackupsCard';
import { ErrorsCard } from './ErrorsCard';
import { Level, PartCard } from './PartCard';
import { type Part, partsOf } from './partsOf';
import { stateTexts as texts } from './texts';
import { useRefresh } from './useRefresh';
import { WellParts } from './WellParts';

/**
 * The state of the installation: first the parts that need attention, the worst first, with advice,
 * then the others in a line each. It refreshes itself.
 */
export function StateScreen() {
  const { result, reload } = useLoad((signal) => readState(signal), 'state');
  const hasBackups = useFeature('backups');
  const [backups, setBackups] = useState<StateLevel | null>(null);
  useRefresh(valueOr(result, null)?.at ?? null, reload);
  return (
    <div className="page">
      <PageHeading>{texts.heading}</PageHeading>
      <AdministrationNav />
      <Loaded result={result} reload={reload} missing={texts.missing} loading={<LoadingParts />}>
        {(state) => {
          // The keys let the card keep its loaded list when it moves to another place.
          const well = <WellParts key="well" parts={wellPartsOf(state)} />;
          const backupsCard = hasBackups && (
            <BackupsCard key="backups" shownAt={state.at} onLevel={setBackups} />
          );
          return (
            <>
              <Summary state={backups ? withBackups(state, backups) : state} onRefresh={reload} />
              <Troubled state={state} />
              {backups === null || backups === 'ok' ? [well, backupsCard] : [backupsCard, well]}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function LoadingParts() {
  return (
    <div className="state-parts">
      {Array.from({ length: 6 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are alike
        <Skeleton key={n} height={160} />
      ))}
    </div>
  );
}

/** The cards of the parts that need attention, and of the latest failures. */
function Troubled({ state }: { state: ShownState }) {
  const parts = (['alarm', 'warning'] as const).flatMap((level) =>
    partsOf(state).filter((part) => part.level === level),
  );
  const { errors } = state;
  if (parts.length === 0 && errors.last.length === 0) return null;
  return (
    <div className="state-parts">
      {parts.map((part) => (
        <PartCard key={part.title} title={part.title} part={part} lines={part.lines} />
      ))}
      {errors.last.length > 0 && <ErrorsCard errors={errors} />}
    </div>
  );
}

function wellPartsOf(state: ShownState): Pick<Part, 'title' | 'lines'>[] {
  return [
    ...partsOf(state).filter(({ level }) => level === 'ok'),
    ...(state.errors.last.length === 0
      ? [{ title: texts.parts.errors, lines: [[texts.errors.none, '']] as const }]
      : []),
  ];
}

/** Returns the state with the level from the card of the backups, which polls more often. */
function withBackups(state: ShownState, level: StateLevel): ShownState {
  if (state.backups?.level === level) return state;
  const known = { ...state, backups: { advice: null, ...state.backups, level } };
  const found = Object.keys(known).map((name) => levelOf(known, name));
  const worst = (['alarm', 'warning'] as const).find((one) => found.includes(one));
  return { ...known, level: worst ?? 'ok' };
}

/**
 * The whole state in one line, with its time. A refresh by the button is announced, an automatic
 * one is not.
 */
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
