import type { Accounting } from '../../kernel/accounting.ts'
import type { Settings } from '../../kernel/settings.ts'
import { builtInAccounting } from './built-in-accounting.ts'

/** Xero where there are keys, which are tried at once; else our own books alone. */
export async function chooseAccounting({ xero }: Pick<Settings, 'xero'>): Promise<Accounting> {
  if (!xero) return builtInAccounting
  const { xeroAccounting } = await import('./xero-accounting.ts')
  const books = xeroAccounting(xero)
  await books.checkAccess()
  return books
}
