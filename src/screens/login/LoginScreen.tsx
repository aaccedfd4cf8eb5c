import { loginTexts as texts } from '../../texts/login';
import { shellTexts } from '../../texts/shell';
import { PageHeading } from '../PageHeading';
import { LoginForm } from './LoginForm';

/** The sign-in page. Who is signed in already never sees it: the route sends them on. */
export function LoginScreen() {
  return (
    <main className="login">
      <p className="login-product">{shellTexts.product}</p>
      <div className="login-card">
        <PageHeading>{texts.heading}</PageHeading>
        <LoginForm />
      </div>
    </main>
  );
}
