import { useState } from 'react';
import { problemFrom } from '../../core/lib/problem';
import { navigate, useLocation } from '../../core/router/location';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { beginOidcSignIn } from './oidcSignIn';
import { otherWaysTexts as texts } from './otherWaysTexts';

const signInPath = '/admin/login';

/**
 * «Увійти через …»: opens the provider's page. Over a page with unsaved work, which would be lost,
 * it uses another tab; this tab notices the sign-in.
 */
export function OidcButton({ name }: { name: string }) {
  const { path, query } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (path !== signInPath)
    return (
      <a className="button button-quiet" href={signInPath} target="_blank" rel="noopener">
        <span className="button-label">{texts.oidcInTab(name)}</span>
      </a>
    );
  const leave = async () => {
    setFailure(null);
    setBusy(true);
    try {
      // Stays busy, because the page is about to be left.
      navigate(await beginOidcSignIn(query.get('returnTo')));
    } catch (error) {
      setFailure(problemFrom(error).detail);
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <Button busy={busy} onClick={leave}>
        {texts.oidc(name)}
      </Button>
    </>
  );
}
