import { useFeature } from '../../stores/features';
import { administrationTexts as texts } from '../../texts/administration';
import { PageTabs } from '../page/PageTabs';

/** The menu of the pages for administrators. */
export function AdministrationNav() {
  const links = [
    { to: '/admin/journal', text: texts.links.journal, isThere: useFeature('history') },
    { to: '/admin/state', text: texts.links.state, isThere: useFeature('state') },
    { to: '/admin/people', text: texts.links.people, isThere: useFeature('people') },
    { to: '/admin/tokens', text: texts.links.tokens, isThere: useFeature('tokens') },
    { to: '/admin/webhooks', text: texts.links.webhooks, isThere: useFeature('webhooks') },
  ].filter(({ isThere }) => isThere);
  return <PageTabs label={texts.menu} links={links} />;
}
