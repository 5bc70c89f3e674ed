import type { Accounting } from '../../kernel/accounting.ts'
import { builtInAccounting } from './built-in-accounting.ts'
import type { XeroSettings } from './xero.settings.ts'

/** Chooses Xero if its keys are set, and tests them at once. Otherwise chooses our own books. */
export async function chooseAccounting(xero: XeroSettings | undefined): Promise<Accounting> {
  if (!xero) return builtInAccounting
  const { xeroAccounting } = await import('./xero-accounting.ts')
  const books = xeroAccounting(xero)
  await books.checkAccess()
  return books
}
