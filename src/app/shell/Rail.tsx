import { useEffect, useRef, useState } from 'react';
import { Link } from '../../router/Link';
import { usePath } from '../../router/location';
import { useFeature } from '../../stores/features';
import { shellTexts as texts } from '../../texts/shell';
import {
  IconBrand,
  IconClothes,
  IconColor,
  IconJournal,
  IconMaterial,
  IconSupplier,
  IconType,
} from '../../ui/icons';

const links = [
  { to: '/admin/brands', text: texts.links.brands, Icon: IconBrand },
  { to: '/admin/types', text: texts.links.types, Icon: IconType },
  { to: '/admin/colors', text: texts.links.colors, Icon: IconColor },
  { to: '/admin/materials', text: texts.links.materials, Icon: IconMaterial },
  { to: '/admin/suppliers', text: texts.links.suppliers, Icon: IconSupplier },
  { to: '/admin/clothes', text: texts.links.clothes, Icon: IconClothes },
];
const journal = { to: '/admin/journal', text: texts.links.journal, Icon: IconJournal };

/**
 * The main menu: 64 px of icons that lay themselves over the page with their words on hover or
 * keyboard focus (all in CSS); a bar along the bottom on a phone. What opens on hover can be
 * dismissed by Esc without moving away (WCAG 1.4.13). The journal comes last, where the API has
 * one.
 */
export function Rail({ onPoint }: { onPoint?: (to: string) => void }) {
  const path = usePath();
  // Pages that belong to the list of clothes, though their addresses do not.
  const listPath = path.replace(/(import|intake|trash)\b/, 'clothes/');
  const hasHistory = useFeature('history');
  const rail = useRef<HTMLElement>(null);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inRail = rail.current?.contains(document.activeElement) || rail.current?.matches(':hover');
      if (event.key === 'Escape' && inRail) setDismissed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const comeBack = () => setDismissed(false);
  return (
    <nav
      ref={rail}
      className={dismissed ? 'rail' : 'rail rail-opens'}
      aria-label={texts.menu}
      onPointerLeave={comeBack}
      onBlur={(event) => rail.current?.contains(event.relatedTarget) || comeBack()}
    >
      <ul className={hasHistory === false ? 'rail-list rail-six' : 'rail-list'}>
        {(hasHistory ? [...links, journal] : links).map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="rail-link"
              aria-current={path === to ? 'page' : listPath.startsWith(`${to}/`) || undefined}
              onPointerEnter={() => onPoint?.(to)}
              onFocus={() => onPoint?.(to)}
            >
              <Icon />
              <span className="rail-text">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
