import {
  getXeroOnlineUrl,
  lockAccountingPeriod,
  retryAccountingDocument,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { AccountingRefused, AccountingUnavailable } from '#kernel/accounting.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { showDocument } from './accounting.show.ts'
import { accountingStore } from './accounting.store.ts'
import { exportEntries } from './ledger-csv.ts'
import { creditUncovered, listUncovered } from './uncovered-refunds.ts'

type AccountingDeps = Pick<Deps, 'database' | 'accounting' | 'publicSettings'>

/** Shows the documents at the accounting service, and exports our own books. */
export function accountingRoutes({ database: { db }, accounting, publicSettings }: AccountingDeps) {
  return {
    async getXeroOnlineUrl({ query: { xero_invoice_id } }, { scope }) {
      const invoice = await accountingStore(db).findInvoice(scope, xero_invoice_id)
      if (!invoice)
        throw refuse(getXeroOnlineUrl, 'invoice_not_found', 'We can’t find that invoice.')
      try {
        const url = invoice.xero_id && (await accounting.onlineUrl(invoice.xero_id))
        const list =
          scope.kind === 'own'
            ? 'my-invoices'
            : `invoices?${new URLSearchParams({ search: invoice.inv_number ?? '' })}`
        return { xeroOnlineInvoiceUrl: url || `${publicSettings().portal_url}/${list}` }
      } catch (error) {
        if (error instanceof AccountingUnavailable || error instanceof AccountingRefused)
          throw refuse(
            getXeroOnlineUrl,
            'accounting_unavailable',
            'The accounting service is not responding.',
          )
        throw error
      }
    },

    async listAccountingDocuments({ query }) {
      const store = accountingStore(db)
      const [page, waiting, parked, differing, compared] = await Promise.all([
        readPage(
          query,
          {
            count: () => store.count(query),
            read: (slice) => store.list(query, slice),
          },
          showDocument,
        ),
        store.count({ show: 'waiting' }),
        store.count({ show: 'parked' }),
        store.count({ show: 'differs' }),
        store.lastCompared(),
      ])
      return {
        ...page,
        service: accounting.service,
        waiting,
        parked,
        differing,
        compared_at: compared?.toISOString() ?? null,
      }
    },

    retryAccountingDocument: ({ params: { id } }, { once }) =>
      once(async (tx) => {
        const store = accountingStore(tx)
        const isBack = await store.unpark(id)
        const row = await store.find(id)
        if (!row)
          throw refuse(
            retryAccountingDocument,
            'document_not_found',
            'We can’t find that document.',
          )
        if (!isBack && row.status === 'sent')
          throw refuse(
            retryAccountingDocument,
            'document_sent',
            'This document has already been sent.',
          )
        return showDocument(row)
      }),

    compareAccounts: (_input, { once }) =>
      once(async (tx) => {
        if (accounting.service === 'built_in') return { begun: false }
        await enqueue(tx, 'accounting.compare', {}, { key: 'manual' })
        return { begun: true }
      }),

    listUncoveredRefunds: async () => ({ data: await listUncovered(db) }),

    creditUncoveredRefund: ({ params: { id }, body: { reason } }, { caller, at, once }) =>
      once(async (tx) => {
        await creditUncovered(tx, at, id, { reason, id_user: caller.id })
        return {}
      }),

    exportLedger: ({ query: { from, to } }) => exportEntries(db, from, to),

    getAccountingPeriod: async () => ({ locked_until: await accountingStore(db).findPeriod() }),

    async lockAccountingPeriod({ body: { locked_until } }, { at, once }) {
      if (locked_until !== null && locked_until >= londonDate(at))
        throw refuse(lockAccountingPeriod, 'day_to_come', 'This date is not in the past.', {
          errors: { locked_until: ['This date is not in the past'] },
        })
      return once(async (tx) => {
        await accountingStore(tx).lockPeriod(locked_until)
        return { locked_until }
      })
    },
  } satisfies Partial<Handlers>
}
