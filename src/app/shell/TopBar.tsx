import { Link } from '../../router/Link';
import { usePath } from '../../router/location';
import { confirmLeaving } from '../../router/unsavedWork';
import { useSession } from '../../stores/session';
import { signOut } from '../../stores/signOut';
import { useTheme } from '../../stores/theme';
import { shellTexts as texts } from '../../texts/shell';
import { Button } from '../../ui/Button';
import { IconAccount, IconMoon, IconSignOut, IconSun, IconSystem } from '../../ui/icons';

const themeIcons = { system: IconSystem, light: IconSun, dark: IconMoon };

/** The product's name, the theme, who is signed in, and the sign-out. */
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
