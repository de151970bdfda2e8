import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { useFirstClick } from './use-first-click.ts';
import { useWaiting } from './use-waiting.ts';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'toggle';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  /** While true, a further click does nothing; the button keeps its focus and is not greyed out. */
  isBusy?: boolean | undefined;
  /** Says what the button is doing, once that takes longer than a moment. */
  busyText?: string;
  isWide?: boolean;
}

export function Button({
  kind = 'primary',
  isBusy = false,
  busyText,
  isWide,
  children,
  ...rest
}: ButtonProps) {
  const isWaiting = useWaiting(isBusy);
  const isFirstClick = useFirstClick(isBusy);
  return (
    <button
      type="submit"
      {...rest}
      className={classes(kind, isWide)}
      aria-disabled={isBusy || rest.disabled || undefined}
      onClick={(event) => {
        if (isFirstClick()) rest.onClick?.(event);
        else event.preventDefault();
      }}
    >
      {isWaiting && busyText ? busyText : children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  kind?: Kind;
  isWide?: boolean;
  children: ReactNode;
}

/** A link that looks like what it is for: the next thing to do. */
export function ButtonLink({ kind = 'secondary', isWide = false, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(kind, isWide)} />;
}

function classes(kind: Kind, isWide: boolean | undefined): string {
  return [styles.button, styles[kind], isWide && styles.wide].filter(Boolean).join(' ');
}
