import { Component, type ReactNode } from 'react';
import { Button } from '../Button';
import { IconRetry, IconWarning } from '../icons';

const texts = {
  title: 'Сторінка зламалася',
  text: 'Збережене не постраждало. Перезавантажте сторінку і спробуйте ще раз.',
  reload: 'Перезавантажити сторінку',
};

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A value (the address) whose change makes the boundary render its children again. */
  resetKey?: unknown;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

/**
 * Renders an error page with a reload button, never a blank page, if rendering the children fails.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.failure && resetKey !== this.props.resetKey) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <div className="state" role="alert">
        <span>
          <IconWarning />
        </span>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <Button variant="primary" icon={<IconRetry />} onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </div>
    );
  }
}
