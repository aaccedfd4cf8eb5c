import '../../../styles/features/administration.css';
import { Link } from '../../router/Link';
import { usePath } from '../../router/location';
import { useFeature } from '../../stores/features';
import { administrationTexts as texts } from '../../texts/administration';

/** The menu of the pages for administrators; nothing where there is only one of them. */
export function AdministrationNav() {
  const path = usePath();
  const links = [
    { to: '/admin/journal', text: texts.links.journal, isThere: useFeature('history') },
    { to: '/admin/state', text: texts.links.state, isThere: useFeature('state') },
    { to: '/admin/people', text: texts.links.people, isThere: useFeature('people') },
    { to: '/admin/tokens', text: texts.links.tokens, isThere: useFeature('tokens') },
    { to: '/admin/webhooks', text: texts.links.webhooks, isThere: useFeature('webhooks') },
  ].filter(({ isThere }) => isThere);
  if (links.length < 2) return null;
  return (
    <nav className="administration" aria-label={texts.menu}>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} aria-current={path === to ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
