import { useState } from 'react';
import { problemFrom } from '../../lib/problem';
import { navigate, useLocation } from '../../router/location';
import { beginOidcSignIn } from '../../stores/oidcSignIn';
import { otherWaysTexts as texts } from '../../texts/otherWays';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

const signInPath = '/admin/login';

/**
 * «Увійти через …»: leads to the provider. Over a page with unsaved work, which would be lost, it
 * leads there in another tab; this one notices the sign-in.
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
      // It stays busy: the page is about to go.
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
