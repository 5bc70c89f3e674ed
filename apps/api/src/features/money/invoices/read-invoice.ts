import { londonDate, type Invoice } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Scope } from '#kernel/http/scope.ts'
import { showInvoice } from './invoices.show.ts'
import { invoicesStore } from './invoices.store.ts'

/** Reads an invoice as its caller may see it, or returns undefined if there is none in the scope. */
export async function readInvoice(
  tx: Db,
  scope: Scope,
  id: number,
  at: Date,
): Promise<Invoice | undefined> {
  const store = invoicesStore(tx)
  const row = await store.find(scope, id)
  if (!row) return undefined
  const parts = {
    lines: await store.lines(id),
    creditNotes: await store.creditNotes(id),
    wallets: await store.wallets(id),
  }
  return showInvoice(row, parts, londonDate(at), scope.kind === 'own' ? 'customer' : 'staff')
}
