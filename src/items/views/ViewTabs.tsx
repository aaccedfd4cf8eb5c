import '../../../styles/page/pageTabs.css';
import '../../../styles/items/view-tabs.css';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../core/react/useStore';
import { Link } from '../../core/router/Link';
import { valueOr } from '../../core/stores/loadable';
import { useSessionStore } from '../../core/stores/SessionStores';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { Button } from '../../ui/Button';
import { IconPlus } from '../../ui/icons';
import { known } from '../list/clothesLook';
import { SavedViewDialog } from './SavedViewDialog';
import { savedTexts as texts } from './savedTexts';
import { createViews, useShownQuery } from './viewStore';

/**
 * Tabs of all items and of the saved views, on a page that shows the items of a filter. Takes no
 * space if no view is saved.
 */
export function ViewTabs({ path }: { path: string }) {
  const held = useSessionStore(createViews);
  const list = useStore(held.store);
  const mayEdit = useMayEdit();
  const query = useShownQuery();
  const [naming, setNaming] = useState(false);
  const tabs = useRef<HTMLUListElement>(null);
  const views = valueOr(list, []);
  // A query that names only a look is not a view of its own: this device shows all items in that
  // look.
  const found = withoutLook(query);
  const isPlain = found === '';
  // A view that finds the same items counts in any look, but one in the shown look comes first.
  const current =
    views.find((view) => view.query === query) ??
    views.find((view) => !isPlain && withoutLook(view.query) === found);

  useEffect(held.reload, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the tab of another view
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && tab) tabs.current.scrollLeft = tab.offsetLeft - tabs.current.offsetLeft;
  }, [current?.id]);

  if (views.length === 0 && !known('viewTabs')) return null;
  return (
    <nav className="page-tabs" aria-label={texts.heading} data-focus-home="">
      <ul ref={tabs}>
        <li>
          <Link to={path} aria-current={!current && isPlain ? 'page' : undefined}>
            {texts.every}
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={`${path}?${view.query}`}
              aria-current={view === current ? 'page' : undefined}
              dir="auto"
              title={view.name}
            >
              <span>{view.name}</span>
            </Link>
          </li>
        ))}
        {mayEdit && list.state === 'loaded' && !current && !isPlain && (
          <li>
            <Button variant="text" icon={<IconPlus />} onClick={() => setNaming(true)}>
              {texts.keep}
            </Button>
          </li>
        )}
      </ul>
      {naming && <SavedViewDialog view={null} query={query} onClose={() => setNaming(false)} />}
    </nav>
  );
}

/** Returns a view's query without the parameters of its look. */
function withoutLook(query: string): string {
  const found = new URLSearchParams(query);
  for (const name of ['view', 'columns', 'size']) found.delete(name);
  return String(found);
}
