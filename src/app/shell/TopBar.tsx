import { Link } from '../../core/router/Link';
import { usePath } from '../../core/router/location';
import { confirmLeaving } from '../../core/router/unsavedWork';
import { useTheme } from '../../core/stores/theme';
import { useSession } from '../../core/stores/useSession';
import { shellTexts as texts } from '../../core/texts/shell';
import { signOut } from '../../session/signOut';
import { Button } from '../../ui/Button';
import { IconAccount, IconMoon, IconSignOut, IconSun, IconSystem } from '../../ui/icons';

const themeIcons = { system: IconSystem, light: IconSun, dark: IconMoon };

/** Renders the product's name, the theme switch, the user's e-mail and the sign-out button. */
export function TopBar() {
  const { email } = useSession();
  const [theme, cycleTheme] = useTheme();
  const ThemeIcon = themeIcons[theme];
  const leave = async () => {
    if (await confirmLeaving()) signOut();
  };
  return (
    <header className="top-bar">
      <Link to="/admin" className="top-bar-name">
        {texts.product}
      </Link>
      <Button
        variant="text"
        className="top-bar-button"
        icon={<ThemeIcon />}
        title={`${texts.theme}: ${texts.themeNames[theme]}`}
        onClick={cycleTheme}
      >
        {texts.theme}
      </Button>
      {email && (
        <span className="top-bar-email" title={email}>
          {email}
        </span>
      )}
      <Link
        to="/admin/account"
        className="button button-text top-bar-button"
        data-icon=""
        title={texts.account}
        aria-current={usePath() === '/admin/account' ? 'page' : undefined}
      >
        <IconAccount />
        <span className="button-label">{texts.account}</span>
      </Link>
      <Button
        variant="text"
        className="top-bar-button"
        icon={<IconSignOut />}
        title={texts.signOut}
        onClick={leave}
      >
        {texts.signOut}
      </Button>
    </header>
  );
}
