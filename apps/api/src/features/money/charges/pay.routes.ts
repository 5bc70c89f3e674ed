import {
  beginPayment,
  finishPayment,
  getPayInvoice,
  isOwed,
  lineWords,
  payMyInvoice,
  poundsOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { transact } from '#kernel/db/transact.ts'
import type { Handlers, Visit } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import type { ChargeResult } from '#kernel/payments.ts'
import { keepCards } from '../cards/keep-cards.ts'
import { owedPence } from '../invoices/write-invoice.ts'
import { beginByCustomer, lockToCharge, notCharged } from './begin-charge.ts'
import { chargeCards } from './charge-cards.ts'
import { chargesStore } from './charges.store.ts'
import { payLinksStore } from './pay-links.store.ts'

type Linked = Refusing<'link_not_found'>
type Invoice = NonNullable<Awaited<ReturnType<ReturnType<typeof payLinksStore>['findInvoice']>>>

const owedOf = (invoice: Invoice) => (isOwed(invoice.id_status) ? owedPence(invoice) : 0)

/**
 * Shows an invoice to anyone who has its link, and takes its payment. Opening the link changes
 * nothing.
 */
export function payRoutes(deps: Deps) {
  const { limits, payments } = deps
  const { db } = deps.database
  const charges = chargeCards(deps)
  const { reach } = keepCards(deps)

  async function follow(endpoint: Linked, secret: string, { at, address }: Visit) {
    await limitAttempts(db, at, [
      ...countersOf('pay-link-address', address, limits.cardLinksPerAddress),
    ])
    const store = payLinksStore(db)
    const id = await store.find(secret, at)
    const invoice = id === undefined ? undefined : await store.findInvoice(id)
    if (!invoice)
      throw refuse(
        endpoint,
        'link_not_found',
        'This link is too old or incomplete. Please ask us for a new one.',
      )
    return invoice
  }

  /**
   * Begins an attempt, or continues the attempt in progress. An invoice has at most one attempt in
   * progress, automatic or on the page. A waiting attempt with another amount is ended first.
   */
  async function beginOne(id_invoice: number, at: Date) {
    for (;;) {
      const begun = await transact(db, (tx) =>
        beginByCustomer(tx, at, id_invoice, payments.processor),
      )
      if (!('end' in begun)) return begun
      await charges.end(begun.end, at)
    }
  }

  return {
    payMyInvoice: ({ params: { id } }, { scope, at, once }) =>
      once(async (tx) => {
        await limitAttempts(tx, at, [
          ['pay-link-customer', String(scope.id_customer), limits.payLinksPerCustomer],
        ])
        const store = payLinksStore(tx)
        const invoice = await store.findOwn(scope, id)
        if (!invoice) throw refuse(payMyInvoice, 'invoice_not_found', notCharged.invoice_not_found)
        if (!isOwed(invoice.id_status) || owedPence(invoice) === 0)
          throw refuse(payMyInvoice, 'invoice_not_owed', notCharged.invoice_not_owed)
        await lockToCharge(tx, at, id)
        return { token: await store.create(id, at) }
      }),

    async getPayInvoice({ params }, visit) {
      const invoice = await follow(getPayInvoice, params.token, visit)
      const waiting = await chargesStore(db).findInFlight(invoice.id)
      const lines = await payLinksStore(db).listLines(invoice.id)
      return {
        inv_number: invoice.inv_number ?? '',
        issued_on: invoice.issued_on ?? '',
        due_on: invoice.due_on ?? '',
        total: poundsOf(invoice.total_pence),
        vat: poundsOf(invoice.vat_pence),
        amount_credited: poundsOf(invoice.amount_credited_pence),
        amount_paid: poundsOf(invoice.amount_paid_pence),
        paid_from_credit: poundsOf(invoice.paid_from_credit_pence),
        owed: poundsOf(owedOf(invoice)),
        lines: lines.map(({ date, gross_pence, ...line }) => ({
          ...lineWords(line),
          date,
          total: poundsOf(gross_pence),
        })),
        confirms: waiting?.status === 'requires_action' ? waiting.card : '',
      }
    },

    async beginPayment({ params }, visit) {
      const { id } = await follow(beginPayment, params.token, visit)
      const { at } = visit
      return reach(beginPayment, async () => {
        const begun = await beginOne(id, at)
        if ('problem' in begun)
          throw refuse(
            beginPayment,
            begun.problem === 'charge_in_flight' ? begun.problem : 'invoice_not_owed',
            begun.problem === 'charge_in_flight'
              ? 'A payment is in progress. Please wait a minute and reload the page.'
              : notCharged.invoice_not_owed,
          )
        const isNew = 'charge' in begun
        const charge = isNew ? begun.charge : begun.waiting
        const told = isNew ? await payments.charge(charge.request) : await charges.find(charge)
        const now = await charges.apply(charge.id, told, at)
        const { reference } = now
        const fields =
          reference !== null &&
          now.status === 'requires_action' &&
          payments.fieldsOf(reference, secretOf(told))
        if (!fields) throw refuse(beginPayment, 'charge_in_flight', 'Please reload the page.')
        const { card } = now.request
        return {
          ...fields,
          amount: poundsOf(now.amount_pence),
          saved_card: card === null ? null : { name: now.card, reference: card },
        }
      })
    },

    async finishPayment({ params, body }, visit) {
      const invoice = await follow(finishPayment, params.token, visit)
      const { at } = visit
      const { setup, ...trial } = body
      const charge = await chargesStore(db).findByReference(payments.processor, setup)
      // A payment of another invoice gets the same answer as an unknown payment.
      if (charge?.id_invoice !== invoice.id)
        throw refuse(finishPayment, 'payment_not_found', 'Please reload the page and try again.')
      return reach(finishPayment, async () => {
        const isOver = charge.status === 'succeeded'
        const told = isOver ? undefined : await charges.find(charge, trial)
        const now = told ? await charges.apply(charge.id, told, at) : charge
        if (now.status !== 'succeeded')
          throw refuse(
            finishPayment,
            'payment_failed',
            told?.is === 'declined'
              ? 'Your bank has declined this payment. Please try another card.'
              : 'Your bank has not confirmed this payment yet. Please try again.',
          )
        const after = (await payLinksStore(db).findInvoice(invoice.id)) ?? invoice
        return { owed: poundsOf(owedOf(after)) }
      })
    },
  } satisfies Partial<Handlers>
}

const secretOf = (told: ChargeResult | undefined) =>
  told && 'client_secret' in told ? (told.client_secret ?? null) : null
