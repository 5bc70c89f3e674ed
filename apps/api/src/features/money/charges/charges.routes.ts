import {
  cancelCharge,
  chargeInvoice,
  chargeInvoices,
  creditInvoice,
  decideAccess,
  emailPayLink,
  getCharge,
  isOwed,
  penceOf,
  poundsOf,
  refundCharge,
  refundInvoice as refundInvoiceCall,
  showPence,
  londonDate,
  type ChargeOutcome as ChargeOutcomeSchema,
} from '@treasures/api-client'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { recordExport } from '#events/record-export.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { narrowed, type StaffScope } from '#kernel/http/scope.ts'
import { keepCards } from '../cards/keep-cards.ts'
import { holdBalance } from '../ledger/ledger.store.ts'
import { readInvoice } from '../invoices/read-invoice.ts'
import { lockInvoice, owedPence } from '../invoices/write-invoice.ts'
import { refundInvoice } from './refund-invoice.ts'
import { must } from '#kernel/db/must.ts'
import { businessAt } from '../../catalogue/business/business.store.ts'
import { refuseIncompleteSeller } from '../../catalogue/business/refuse-incomplete-seller.ts'
import { notCharged } from './begin-charge.ts'
import { chargeCards } from './charge-cards.ts'
import { chargesListStore } from './charges-list.store.ts'
import { chargesCsv, showCharge, showCharges } from './charges.show.ts'
import { chargesStore, type ChargeRow } from './charges.store.ts'
import { disputesStore } from './disputes.store.ts'
import { lockCharge } from './lock-charge.ts'
import { payLinksStore } from './pay-links.store.ts'
import { payRoutes } from './pay.routes.ts'
import { requestRefund } from './refund-charges.ts'
import { refundable } from './refund-state.rules.ts'

export const chargesRoutes = (deps: Deps) => ({ ...staffRoutes(deps), ...payRoutes(deps) })

type ChargeOutcome = z.infer<typeof ChargeOutcomeSchema>

/** Invoices per call. */
const invoicesAtMost = 250

function staffRoutes(deps: Deps) {
  const { limits } = deps
  const { db } = deps.database
  const store = chargesListStore(db)
  const charges = chargeCards(deps)
  const { reach } = keepCards(deps)

  async function findCharge(
    endpoint: Refusing<'charge_not_found'>,
    scope: StaffScope,
    id: number,
  ): Promise<ChargeRow> {
    const charge = await chargesStore(db).findInScope(scope, id)
    if (!charge) throw refuse(endpoint, 'charge_not_found', 'We can’t find that charge.')
    return charge
  }

  async function checkInvoice(
    endpoint: Refusing<'invoice_not_found'>,
    scope: StaffScope,
    id: number,
  ) {
    if (!(await store.isInScope(scope, id)))
      throw refuse(endpoint, 'invoice_not_found', notCharged.invoice_not_found)
  }

  return {
    async listCharges({ query }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      const [{ data, meta }, { succeeded, refunded }] = await Promise.all([
        store.list(shown).page(query, (row) => row),
        store.totals(shown, query),
      ])
      return {
        data: await showCharges(db, data),
        meta,
        totals: { succeeded: poundsOf(succeeded), refunded: poundsOf(refunded) },
      }
    },

    async *exportCharges({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'charges')
      const ids = await store.list(narrowed(scope, caller)).ids(query)
      yield* chargesCsv.write(ids, async (some: readonly number[]) => {
        const disputes = await store.listDisputes(some)
        return (await store.rows(some)).map((row) => ({
          ...row,
          dispute: disputes.find(({ id_charge }) => id_charge === row.id)?.status ?? null,
        }))
      })
    },

    async getCharge({ params }, { scope }) {
      return showCharge(db, (await findCharge(getCharge, scope, params.id)).id)
    },

    async chargeInvoice({ params }, { caller, scope, at, once }) {
      await checkInvoice(chargeInvoice, scope, params.id)
      const begun = await charges.byStaff(params.id, caller.id, at)
      if ('problem' in begun) throw refuse(chargeInvoice, begun.problem, notCharged[begun.problem])
      return once((tx) => showCharge(tx, begun.charge.id))
    },

    async chargeInvoices({ body }, { caller, scope, at, once }) {
      const { ids, filter } = body
      if ((ids === undefined) === (filter === undefined))
        throw refuse(chargeInvoices, 'nothing_chosen', 'Name invoices, or a filter, and not both.')
      const found = await store.listInvoices(narrowed(scope, caller), {
        ids,
        filter,
        today: londonDate(at),
        most: invoicesAtMost,
      })
      const outcomes: (Omit<ChargeOutcome, 'charge'> & { id_charge: number | null })[] = []
      for (const id of new Set(ids ?? found.map((one) => one.id))) {
        const invoice = found.find((one) => one.id === id)
        const begun = invoice
          ? await charges.byStaff(id, caller.id, at)
          : { problem: 'invoice_not_found' as const }
        outcomes.push({
          id,
          inv_number: invoice?.inv_number ?? '',
          id_charge: 'charge' in begun ? begun.charge.id : null,
          problem: 'problem' in begun ? notCharged[begun.problem] : '',
        })
      }
      return once(async (tx) => {
        const data = []
        for (const { id_charge, ...outcome } of outcomes)
          data.push({
            ...outcome,
            charge: id_charge === null ? null : await showCharge(tx, id_charge),
          })
        return { data }
      })
    },

    async cancelCharge({ params }, { scope, at }) {
      const charge = await findCharge(cancelCharge, scope, params.id)
      if (charge.status !== 'requires_action')
        throw refuse(
          cancelCharge,
          'charge_not_waiting',
          'Only a charge that is waiting for the customer can be cancelled.',
        )
      await reach(cancelCharge, () => charges.end(charge, at))
      return showCharge(db, charge.id)
    },

    async refundCharge({ params, body }, { caller, scope, at, once }) {
      const { id } = await findCharge(refundCharge, scope, params.id)
      return once(async (tx) => {
        const { charge } = await lockCharge(tx, id)
        if (charge.status !== 'succeeded')
          throw refuse(
            refundCharge,
            'charge_not_succeeded',
            'Only a charge that succeeded can be refunded.',
          )
        if (await disputesStore(tx).isDisputed(id))
          throw refuse(
            refundCharge,
            'charge_disputed',
            'This charge is disputed, so it cannot be refunded: the bank decides.',
          )
        const amount_pence = penceOf(body.amount)
        const { id_customer } = charge
        const credit = await holdBalance(tx, { kind: 'customer_credit', id_customer })
        if (amount_pence <= refundable(charge) && amount_pence > credit)
          throw refuse(refundCharge, 'refund_without_credit', sayCredit(Math.max(0, credit)))
        const refund = await requestRefund(tx, at, charge, {
          amount_pence,
          reason: body.reason,
          id_user: caller.id,
        })
        if (!refund)
          throw refuse(
            refundCharge,
            'refund_too_large',
            `At most ${showPence(refundable(charge))} can be refunded.`,
            { errors: { amount: [`At most ${showPence(refundable(charge))}`] } },
          )
        return showCharge(tx, id)
      })
    },

    refundInvoice: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (decideAccess(creditInvoice, caller) !== 'yes')
          throw refuseGenerally('forbidden', 'A refund needs the right to issue credit notes.')
        const invoice = await lockInvoice(tx, id, scope)
        if (!invoice)
          throw refuse(refundInvoiceCall, 'invoice_not_found', notCharged.invoice_not_found)
        refuseIncompleteSeller(refundInvoiceCall, await businessAt(tx, at))
        await refundInvoice(tx, at, invoice, body, caller.id)
        return must(await readInvoice(tx, scope, id, at))
      }),

    async emailPayLink({ params }, { caller, scope, at, once }) {
      await checkInvoice(emailPayLink, scope, params.id)
      const to = await payLinksStore(db).findAddressee(params.id)
      if (!to || !isOwed(to.id_status) || owedPence(to) === 0)
        throw refuse(emailPayLink, 'invoice_not_owed', notCharged.invoice_not_owed)
      const { email, id_customer, inv_number } = to
      if (!email)
        throw refuse(emailPayLink, 'customer_has_no_email', 'This customer has no e-mail address.')
      await limitAttempts(db, at, [
        ['card-mail-customer', String(id_customer), limits.cardMailsPerCustomer],
      ])
      return once(async (tx) => {
        await recordEvent(tx, {
          event: 'invoice.pay_link_sent',
          at,
          by: userActor(caller.id),
          id_customer,
          id_record: params.id,
          data: { inv_number: inv_number ?? '' },
        })
        return { email }
      })
    },
  } satisfies Partial<Handlers>
}

const sayCredit = (pence: number) =>
  `The customer has ${showPence(pence)} of credit, and no more than that can be refunded. Issue a credit note for the invoice first.`
