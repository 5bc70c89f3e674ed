import type { Accounting } from '../../kernel/accounting.ts'
import type { Settings } from '../../kernel/settings.ts'
import { builtInAccounting } from './built-in-accounting.ts'

/** Chooses Xero if it has keys, and tests them at once. Otherwise chooses our own books. */
export async function chooseAccounting({ xero }: Pick<Settings, 'xero'>): Promise<Accounting> {
  if (!xero) return builtInAccounting
  const { xeroAccounting } = await import('./xero-accounting.ts')
  const books = xeroAccounting(xero)
  await books.checkAccess()
  return books
}
