import type { InputOf, updateUser } from '@treasures/api-client'

export type OwnDetailsValues = { fname: string; lname: string; email: string; password: string }

/** Upper and lower case are the same person. */
export const isOtherEmail = (typed: string, email: string) =>
  typed.trim().toLowerCase() !== email.toLowerCase()

/** The password goes along only with another e-mail: with it one could take the account away. */
export const ownDetailsBody = (
  { password, ...values }: OwnDetailsValues,
  email: string,
): InputOf<typeof updateUser>['body'] =>
  isOtherEmail(values.email, email) ? { ...values, password } : values
