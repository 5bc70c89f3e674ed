import type { MouseEvent, ReactNode } from 'react'
import { SpinnerMark } from './Spinner.tsx'

export type ButtonProps = {
  /** `primary` once a view; `icon` needs a `label`. */
  kind?: 'primary' | 'quiet' | 'text' | 'icon'
  /** What it does cannot be taken back. */
  tone?: 'danger' | undefined
  type?: 'button' | 'submit'
  /** Works on it: shows so, and does nothing when pressed again. */
  isBusy?: boolean
  disabled?: boolean
  /** The accessible name where the content is an icon. */
  label?: string
  part?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/** Busy stays focusable, so that a keyboard user is not thrown out of a form while it is sent. */
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
      {/* Last, because browser translation replaces the text nodes that React would insert before. */}
      {isBusy && <SpinnerMark />}
    </button>
  )
}

export type ButtonLinkProps = {
  href: string
  kind?: 'primary' | 'quiet' | 'text'
  /** Opens a tab of its own, and says so to screen readers. */
  newTab?: boolean
  part?: string
  /** For a router of the page's own. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  children: ReactNode
}

/** A link that looks like a button because it is the next step. */
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
