import { useFeature } from '../core/stores/features';
import { useSession } from '../core/stores/useSession';
import { administrationTexts as texts } from './texts';

/**
 * Returns the administration pages that the API supports and the user's role may open. Until its
 * features are known, an administrator gets all of them, so that their menu moves nothing later.
 */
export function useAdministrationPages(): { to: string; text: string }[] {
  const isAdministrator = useSession().role === 'administrator';
  return [
    { to: '/admin/journal', text: texts.links.journal, isThere: useFeature('history') },
    { to: '/admin/state', text: texts.links.state, isThere: useFeature('state') },
    { to: '/admin/people', text: texts.links.people, isThere: useFeature('people') },
    { to: '/admin/tokens', text: texts.links.tokens, isThere: useFeature('tokens') },
    { to: '/admin/webhooks', text: texts.links.webhooks, isThere: useFeature('webhooks') },
  ].filter(({ isThere = isAdministrator }) => isThere);
}
