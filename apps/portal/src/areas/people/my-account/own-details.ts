import type { InputOf, updateUser } from '@treasures/api-client'

export type OwnDetailsValues = { fname: string; lname: string; email: string; password: string }

/** E-mails that differ only in case are the same. */
export const isOtherEmail = (typed: string, email: string) =>
  typed.trim().toLowerCase() !== email.toLowerCase()

/** Sends the password only with a new e-mail, because a new e-mail could take over the account. */
export const ownDetailsBody = (
  { password, ...values }: OwnDetailsValues,
  email: string,
): InputOf<typeof updateUser>['body'] =>
  isOtherEmail(values.email, email) ? { ...values, password } : values
