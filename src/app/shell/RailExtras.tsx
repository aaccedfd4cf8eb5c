import '../../../styles/app/railExtras.css';
import { useState } from 'react';
import { laterKinds, referenceLists } from '../../contract/references';
import { usePath } from '../../core/router/location';
import { useFeature, useKnowsList } from '../../core/stores/features';
import { administrationTexts } from '../../page/texts';
import { useAdministrationPages } from '../../page/useAdministrationPages';
import { IconMore, IconPhoto } from '../../ui/icons';
import { IconOverview, IconPin, IconSettings, IconTag } from '../../ui/moreIcons';
import { pinMenu, useMenuPin } from './menuPin';
import { RailLink } from './RailLink';
import { railTexts as texts } from './railTexts';

const overviewPath = '/admin/overview';

/** Renders the link to the overview, which is in the bar's menu «Ще» on a phone. */
export function OverviewItem() {
  if (!useFeature('overview')) return null;
  return (
    <li className="rail-further rail-wide">
      <RailLink to={overviewPath} text={texts.overview} Icon={IconOverview} />
    </li>
  );
}

/** Renders the link to the page that creates items from photos. */
export function IntakeItem() {
  return (
    <li className="rail-further">
      <RailLink to="/admin/intake" text={texts.intake} Icon={IconPhoto} />
    </li>
  );
}

const listIcons = { tags: IconTag };

/**
 * Renders the links to the lists that only some APIs know. They are in the menu twice: beside the
 * other pages beyond the specification and, in the bar at the bottom, among the lists.
 */
export function LaterLists({ className }: { className: string }) {
  const path = usePath();
  return laterKinds.filter(useKnowsList()).map((kind) => (
    <li key={kind} className={className}>
      <RailLink
        to={`/admin/${kind}`}
        text={referenceLists[kind].many}
        Icon={listIcons[kind]}
        isWithin={path.startsWith(`/admin/${kind}/`)}
      />
    </li>
  ));
}

/**
 * Renders the end of the main menu: the link to the pages of the administration and the button that
 * pins the menu. In the bar at the bottom, a menu of all further pages takes their place.
 */
export function FurtherItems() {
  const path = usePath();
  const pages = useAdministrationPages();
  const isWithin = pages.some(({ to }) => to === path);
  const isPinned = useMenuPin() ?? false;
  const [first] = pages;
  return (
    <>
      {first && (
        <li className="rail-further rail-wide">
          <RailLink
            to={first.to}
            text={pages.length > 1 ? administrationTexts.menu : first.text}
            Icon={IconSettings}
            isWithin={isWithin}
          />
        </li>
      )}
      <li className="rail-wide rail-pin">
        <button type="button" className="rail-link" onClick={() => pinMenu(!isPinned)}>
          <IconPin />
          <span className="rail-text">{isPinned ? texts.unpin : texts.pin}</span>
        </button>
      </li>
      <More pages={pages} isWithin={isWithin || path === overviewPath} />
    </>
  );
}

interface MoreProps {
  pages: ReturnType<typeof useAdministrationPages>;
  isWithin: boolean;
}

/** Renders the menu of the pages that have no room in the bar. */
function More({ pages, isWithin }: MoreProps) {
  // The links stay rendered after the menu closes, so that the browser can return the focus to the
  // button.
  const [wasOpened, setWasOpened] = useState(false);
  const links = [
    ...(useFeature('overview') ? [{ to: overviewPath, text: texts.overview }] : []),
    ...pages,
    ...(useFeature('import') ? [{ to: '/admin/import', text: texts.import }] : []),
    ...(useFeature('trash') ? [{ to: '/admin/trash', text: texts.trash }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <li className="rail-narrow">
      <button
        type="button"
        className="rail-link"
        popoverTarget="rail-more"
        aria-current={isWithin || undefined}
      >
        <IconMore />
        <span className="rail-text">{texts.more}</span>
      </button>
      <ul
        id="rail-more"
        className="rail-list rail-menu"
        popover="auto"
        aria-label={texts.more}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened &&
          links.map((link) => (
            <li key={link.to}>
              <RailLink {...link} />
            </li>
          ))}
      </ul>
    </li>
  );
}
