import { showPence } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import {
  AccountingRefused,
  AccountingUnavailable,
  type AccountingDocument,
} from '../../../kernel/accounting.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tasks } from '../../../kernel/tasks/tasks.ts'
import { changeInvoice } from '../invoices/write-invoice.ts'
import { accountingStore, type accountingStore as Store } from './accounting.store.ts'
import { documentsStore } from './documents.store.ts'

type Taken = NonNullable<Awaited<ReturnType<ReturnType<typeof Store>['take']>>>

/** Days that a comparison looks back: what was changed there longer ago was compared then. */
const lookBack = 8

/**
 * Sends documents to the accounting service, each after its commit. What may have been heard already is looked for before it is
 * sent again; what the service refuses, or has otherwise than we do, waits for a person.
 */
export function accountingTasks({
  database: { db },
  accounting,
}: Pick<Deps, 'database' | 'accounting'>) {
  const store = accountingStore(db)
  const documents = documentsStore(db)
  const { service } = accounting

  async function send(row: Taken): Promise<string> {
    const { kind, id_record } = row
    const [isAgain, key] = [row.asked_at !== null, `${kind} ${id_record}`]
    switch (kind) {
      case 'payment':
        return pay(id_record, key, isAgain)
      case 'void':
        return voidInvoice(id_record, key)
      case 'credit_note':
        return credit(id_record, key, isAgain)
      case 'invoice':
        return (await push(await documents.invoice(id_record), key, isAgain)).id
      case 'bill':
        return (await push(await documents.bill(id_record), key, isAgain)).id
    }
  }

  type Found = Awaited<ReturnType<typeof documents.invoice>>
  async function push(found: Found, key: string, isAgain: boolean) {
    if (!found) throw new AccountingRefused('It has not been issued.')
    const known = await store.findContact(service, found.contact.reference)
    const document: AccountingDocument = { ...found, contact: { ...found.contact, known } }
    const made = await accounting.push(document, key, isAgain)
    if (known === null) await store.keepContact(service, found.contact.reference, made.contact)
    const [total, vat] = [sum(document, 'gross_pence'), sum(document, 'vat_pence')]
    if (made.total_pence !== total || made.vat_pence !== vat)
      throw new AccountingRefused(
        `Booked as ${showPence(made.total_pence)} with ${showPence(made.vat_pence)} VAT, but Treasures has ${showPence(total)} with ${showPence(vat)}.`,
      )
    return made
  }

  const sentInvoice = async (id_invoice: number) => {
    const id = await store.serviceIdOf(service, 'invoice', id_invoice)
    if (id === null) throw new AccountingUnavailable('Its invoice has not been sent yet.')
    return id
  }

  /** Of an invoice that nobody has paid it is taken off; else it is the customer's to use. */
  async function credit(id_record: number, key: string, isAgain: boolean) {
    const note = await documents.creditNote(id_record)
    const made = await push(note, key, isAgain)
    if (note && !note.isPaid && made.left_pence > 0)
      await accounting.allocate(
        {
          credit_note: made.id,
          invoice: await sentInvoice(note.id_invoice),
          amount_pence: made.left_pence,
          date: note.date,
        },
        `allocation ${id_record}`,
      )
    return made.id
  }

  async function voidInvoice(id_invoice: number, key: string) {
    const id = await sentInvoice(id_invoice)
    await accounting.voidInvoice(id, key)
    return id
  }

  async function pay(id_charge: number, key: string, isAgain: boolean): Promise<string> {
    const payment = await documents.payment(id_charge)
    if (!payment) throw new AccountingRefused('The payment did not succeed.')
    const { id } = await accounting.pay(
      {
        document: await sentInvoice(payment.id_invoice),
        of: 'invoice',
        amount_pence: payment.amount_pence,
        date: londonDate(payment.finished_at ?? payment.created_at),
        reference: `charge ${payment.id}`,
      },
      key,
      isAgain,
    )
    return id
  }

  return {
    'accounting.send': {
      pool: 'slow',
      sweep: {
        every: 300_000,
        due: (due) => store.listWaiting(due),
      },
      async run({ data: { id }, at, transact }) {
        const row = await store.take(id, at)
        if (!row) return
        try {
          const service_id = await send(row)
          await transact(async (tx) => {
            await accountingStore(tx).sent(id, service_id, at)
            if (row.kind === 'invoice')
              await changeInvoice(tx, row.id_record, at, { xero_id: service_id })
          })
        } catch (error) {
          if (!(error instanceof AccountingRefused)) throw error
          await store.park(id, error.message)
        }
      },
    },
    'accounting.compare': {
      pool: 'slow',
      schedule: { london: '02:30' },
      async run({ at }) {
        const since = new Date(at.getTime() - lookBack * 86_400_000)
        for (const { id, total_pence, vat_pence, is_voided } of await accounting.changedSince(
          since,
        ))
          await store.compared(
            service,
            id,
            is_voided ? { total_pence: 0, vat_pence: 0 } : { total_pence, vat_pence },
            at,
          )
      },
    },
  } satisfies Partial<Tasks>
}

const sum = (document: AccountingDocument, field: 'gross_pence' | 'vat_pence') =>
  document.lines.reduce((all, line) => all + line[field], 0)
