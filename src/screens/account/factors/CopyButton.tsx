import { copyText } from '../../../features/shownOnce/copyText';
import { toast } from '../../../stores/toasts';
import { factorTexts as texts } from '../../../texts/factors';
import { Button, type ButtonProps } from '../../../ui/Button';
import { IconCopy } from '../../../ui/icons';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  text: string;
  /** What is said afterwards. */
  said: string;
  onCopied?(): void;
}

/** Copies what can also be read; absent on plain http, where pages cannot. */
export function CopyButton({ text, said, onCopied, ...rest }: CopyButtonProps) {
  if (navigator.clipboard === undefined) return null;
  const copy = async () => {
    if (await copyText(text, said)) onCopied?.();
    else toast.error(texts.copyRefused);
  };
  return <Button icon={<IconCopy />} onClick={copy} {...rest} />;
}
