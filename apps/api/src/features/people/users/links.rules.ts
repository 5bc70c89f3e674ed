import { hours, later } from '#kernel/clock.ts'
/** Purposes of e-mailed account links. A link works for one purpose only. */
export type LinkPurpose = 'reset' | 'set' | 'confirm' | 'change' | 'keep' | 'invite' | 'join'
/** Purposes of links that set a password. */
export type PasswordPurpose = Extract<LinkPurpose, 'reset' | 'set'>

const week = 7 * 24

/**
 * Hours for which a link works. A reset link can be short-lived, because people wait for it. The
 * other links must last until the e-mail is read.
 */
export const linkHours: Record<LinkPurpose, number> = {
  reset: 2,
  set: week,
  confirm: week,
  change: week,
  keep: week,
  invite: week,
  // A form with bank details and tax takes time to fill in.
  join: 2 * week,
}

const pages: Record<LinkPurpose, string> = {
  reset: 'password/reset',
  set: 'password/set',
  confirm: 'email/confirm',
  change: 'email/change',
  keep: 'email/keep',
  invite: 'invitation',
  join: 'treasure/join',
}

/**
 * Returns the page that a link opens. It names nobody, because filters distrust links with the
 * reader's e-mail, and addresses end up in histories and logs.
 */
export const linkAddress = (portal: string, purpose: LinkPurpose, token: string): string =>
  `${portal}/public/${pages[purpose]}/${token}`

export const linkEnds = (purpose: LinkPurpose, at: Date): Date =>
  later(at, hours(linkHours[purpose]))
