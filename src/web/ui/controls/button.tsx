import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { useClickGuard } from './use-click-guard.ts';
import { useDelayedBusy } from './use-delayed-busy.ts';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'toggle' | 'plain-toggle';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  /** Ignores clicks while true. The button keeps focus and colours, unlike a disabled one. */
  isBusy?: boolean | undefined;
  /** The label after the button has been busy for BUSY_DELAY_MS. */
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
  const showsBusy = useDelayedBusy(isBusy);
  const acceptClick = useClickGuard(isBusy);
  return (
    <button
      type="submit"
      {...rest}
      className={classes(kind, isWide)}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        // Guard only submissions, whose busy state appears late. A second press of Pause or Continue is
        // intended.
        const isAccepted = rest.type === 'button' ? !isBusy : acceptClick();
        if (isAccepted) rest.onClick?.(event);
        else event.preventDefault();
      }}
    >
      {showsBusy && busyText ? busyText : children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  kind?: Kind;
  isWide?: boolean;
  children: ReactNode;
}

/** A link with the look of a button. */
export function ButtonLink({ kind = 'secondary', isWide = false, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(kind, isWide)} />;
}

function classes(kind: Kind, isWide: boolean | undefined): string {
  const [look, plain] = kind === 'plain-toggle' ? [styles.toggle, styles.plain] : [styles[kind]];
  return [styles.button, look, plain, isWide && styles.wide].filter(Boolean).join(' ');
}
