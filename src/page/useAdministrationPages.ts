import { useFeature } from '../core/stores/features';
import { administrationTexts as texts } from './texts';

/** Returns the administration pages that the API supports and the user's role may open. */
export function useAdministrationPages(): { to: string; text: string }[] {
  return [
    { to: '/admin/journal', text: texts.links.journal, isThere: useFeature('history') },
    { to: '/admin/state', text: texts.links.state, isThere: useFeature('state') },
    { to: '/admin/people', text: texts.links.people, isThere: useFeature('people') },
    { to: '/admin/tokens', text: texts.links.tokens, isThere: useFeature('tokens') },
    { to: '/admin/webhooks', text: texts.links.webhooks, isThere: useFeature('webhooks') },
  ].filter(({ isThere }) => isThere);
}
