import { PageTabs } from './PageTabs';
import { administrationTexts as texts } from './texts';
import { useAdministrationPages } from './useAdministrationPages';

/** Renders the menu of the pages for administrators. */
export function AdministrationNav() {
  return <PageTabs label={texts.menu} links={useAdministrationPages()} />;
}
