import { validateAccountDetails } from 'uk-modulus-check'
import { hours, earlier } from '#kernel/clock.ts'

/** Hours after a change during which nothing is paid to a bank account. */
export const bankAccountRestHours = 48
const rest = hours(bankAccountRestHours)

/**
 * A bank account, and the last change of the treasure's e-mail or mobile. A thief would change
 * both.
 */
type Changed = { changed_at: Date; contact_changed_at: Date | null }

export const payableFrom = ({ changed_at, contact_changed_at }: Changed): Date =>
  new Date(Math.max(changed_at.getTime(), contact_changed_at?.getTime() ?? 0) + rest)

type Looked = { checked: string; needs_second_person: boolean; confirmed_by: number | null }

/**
 * Tells whether money may be paid to the account. An account is confirmed if a second person has
 * confirmed it, or if it passes the check and needs no second person.
 */
export const isConfirmed = ({ checked, needs_second_person, confirmed_by }: Looked): boolean =>
  (checked === 'fits' && !needs_second_person) || confirmed_by !== null

/** Returns the time by which an account must last have changed to be paid at `at`. */
export const restedBefore = (at: Date): Date => earlier(at, rest)

export type BankCheck = 'fits' | 'cannot_say' | 'impossible'

/**
 * Result of the banks' modulus check for a sort code of six digits and an account number of eight.
 * The check does not cover every sort code, and accepts every number for the codes that it does not
 * cover.
 */
export function checkBankAccount(sort_code: string, account_number: string): BankCheck {
  if (!validateAccountDetails(sort_code, account_number)) return 'impossible'
  return probes.every((number) => validateAccountDetails(sort_code, number)) ? 'cannot_say' : 'fits'
}

/**
 * Account numbers with which to find out whether the check covers a sort code. If it does, some of
 * them fail.
 */
const probes = Array.from({ length: 40 }, (_, i) => String(12_345_671 + i * 2_123_457))

export const digitsOf = (sort_code: string): string => sort_code.replaceAll(/\D/g, '')
