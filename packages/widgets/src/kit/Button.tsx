import type { MouseEvent, ReactNode } from 'react'
import { SpinnerMark } from './Spinner.tsx'

export type ButtonProps = {
  /** Default `primary`, which a view should have once. `icon` needs a `label`. */
  kind?: 'primary' | 'quiet' | 'text' | 'icon'
  /** Marks an action that cannot be undone. */
  tone?: 'danger' | undefined
  type?: 'button' | 'submit'
  /** Shows a spinner and ignores presses. */
  isBusy?: boolean
  disabled?: boolean
  /** Accessible name of a button with only an icon. */
  label?: string
  part?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/**
 * A button. While busy it can still have the focus, so that keyboard users keep their place in the
 * form.
 */
export function Button({
  kind = 'primary',
  tone,
  type = 'button',
  isBusy = false,
  disabled = false,
  label,
  part,
  onClick,
  children,
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the type above has no other values
      type={type}
      className="button"
      data-kind={kind}
      data-tone={tone}
      disabled={disabled}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      part={part}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
      {/* The spinner comes last, because browser translation replaces text nodes, and React
          cannot insert before a replaced node. */}
      {isBusy && <SpinnerMark />}
    </button>
  )
}

export type ButtonLinkProps = {
  href: string
  kind?: 'primary' | 'quiet' | 'text'
  /** Opens a new tab, and tells screen readers so. */
  newTab?: boolean
  part?: string
  /** Lets a router of the page handle the click. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  children: ReactNode
}

/** A link that looks like a button, for the next step. */
export function ButtonLink({
  href,
  kind = 'quiet',
  newTab,
  part,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <a
      className="button"
      data-kind={kind}
      href={href}
      part={part}
      onClick={onClick}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {children}
      {newTab && <span className="unseen"> (opens a new tab)</span>}
    </a>
  )
}
