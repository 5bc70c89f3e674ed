import { invoiceStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import {
  lockInvoice,
  markWalletsCredited,
  noteCreditError,
  type InvoiceRecord,
} from '../invoices/write-invoice.ts'
import { post } from '../ledger/ledger.store.ts'
import { creditsStore } from './credits.store.ts'
import { ownerOf } from './owner.ts'
import { sharesOf } from './shares.rules.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { walletsStore } from './wallets.store.ts'

/**
 * True if the invoice is paid or fully credited. The shares of its lines then belong to the
 * wallets.
 */
export const isSettled = ({ id_status }: Pick<InvoiceRecord, 'id_status'>) =>
  id_status === invoiceStatus.paid || id_status === invoiceStatus.credited

/**
 * Plans the credit of each wallet for a locked invoice, and queues a task for it. Returns the ids
 * of the credits that wait.
 */
export async function planCredits(tx: Db, at: Date, invoice: InvoiceRecord): Promise<number[]> {
  if (!isSettled(invoice)) return []
  await writeCredits(tx, at, invoice)
  if (invoice.wallets_stopped_at) return []
  const credits = await creditsStore(tx).list(invoice.id)
  const waiting = credits.filter(({ status }) => status === 'uncredited')
  for (const { id } of waiting) await enqueue(tx, 'wallet.credit', { id })
  return waiting.map(({ id }) => id)
}

/**
 * Calculates the shares from the current lines and credit notes. Shares already credited stay the
 * same.
 */
async function writeCredits(tx: Db, at: Date, invoice: InvoiceRecord) {
  const store = creditsStore(tx)
  const { lines, takenBack } = await store.readParts(invoice.id)
  const wallets: number[] = []
  for (const { owner, amount_pence } of sharesOf(lines, takenBack, invoice.id_region)) {
    const id_wallet = await walletsStore(tx).open(owner, at)
    await store.plan({ id_invoice: invoice.id, id_wallet, amount_pence })
    wallets.push(id_wallet)
  }
  await store.dropOthers(invoice.id, wallets)
  await noteAllCredited(tx, at, invoice)
}

/**
 * Credits one wallet with its share of an invoice, once. Locks the invoice, so that its credits,
 * credit notes and payments take turns. The wallet itself needs no lock, because nothing is taken
 * from it.
 */
export async function creditWallet(tx: Db, at: Date, id: number, by: Actor = systemActor) {
  const store = creditsStore(tx)
  const id_invoice = (await store.find(id))?.id_invoice
  const invoice =
    id_invoice === undefined ? undefined : await lockInvoice(tx, id_invoice, everywhere)
  if (!invoice || !isSettled(invoice) || invoice.wallets_stopped_at) return
  await writeCredits(tx, at, invoice)
  const credit = await store.find(id)
  if (credit?.status !== 'uncredited') return
  const owner = ownerOf(credit)
  const { amount_pence } = credit
  const inv_number = invoice.inv_number ?? ''
  const id_transaction = await post(tx, at, {
    kind: 'wallet_credit',
    key: `wallet_credit ${id}`,
    descr: `Invoice ${inv_number}`,
    id_invoice: invoice.id,
    id_user: by.kind === 'user' ? by.id : undefined,
    entries: [
      { account: { kind: 'uncredited', ...owner }, amount_pence: -amount_pence },
      { account: { kind: 'wallet', ...owner }, amount_pence },
    ],
  })
  if (id_transaction === undefined) throw new Error(`The credit ${id} is in the ledger already`)
  await store.finish(id, id_transaction, at)
  await recordEvent(tx, {
    event: 'wallet.credited',
    at,
    by,
    id_record: credit.id_wallet,
    ...owner,
    data: { amount_pence, descr: `Invoice ${inv_number}.` },
  })
  await noteAllCredited(tx, at, invoice)
}

/** Records on credit and invoice why a wallet was not credited. Only staff start a retry. */
export async function noteCreditFailed(tx: Db, at: Date, id: number, error: unknown) {
  const store = creditsStore(tx)
  const credit = await store.find(id)
  const invoice = credit && (await lockInvoice(tx, credit.id_invoice, everywhere))
  if (!invoice) return
  const { message } = describeError(error)
  if (await store.fail(id, message)) await noteCreditError(tx, at, invoice, message)
}

async function noteAllCredited(tx: Db, at: Date, invoice: InvoiceRecord) {
  const credits = await creditsStore(tx).list(invoice.id)
  if (invoice.credited_at || credits.some(({ status }) => status !== 'credited')) return
  await markWalletsCredited(tx, at, invoice)
}
