import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { PaymentsUnavailable, type ChargeResult } from '#kernel/payments.ts'
import { owedPence } from '../invoices/write-invoice.ts'
import { applyState } from './apply-state.ts'
import { beginByClock, beginByStaff, type Begun } from './begin-charge.ts'
import { decideSettling } from './charge-timing.rules.ts'
import { chargesStore, type ChargeRow } from './charges.store.ts'

export type ChargeDeps = Pick<Deps, 'database' | 'payments'>

/**
 * Makes charges: automatic charges, and charges that staff or customers start. First the attempt is
 * committed, then the processor is called, and then the result is committed.
 */
export function chargeCards({ database: { db }, payments }: ChargeDeps) {
  const apply = (id: number, told: ChargeResult | undefined, at: Date) =>
    transact(db, (tx) => applyState(tx, id, told, at))

  /**
   * Calls the processor outside any transaction. If the processor does not answer, the charge
   * becomes unknown and is looked up later.
   */
  async function ask({ id, request }: ChargeRow, at: Date): Promise<ChargeRow> {
    try {
      return await apply(id, await payments.charge(request), at)
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      return apply(id, undefined, at)
    }
  }

  /** Ends an attempt that waits for the customer, unless it has just been paid. */
  async function end(charge: ChargeRow, at: Date): Promise<ChargeRow> {
    const { reference } = charge
    const told: ChargeResult | undefined =
      reference === null
        ? { is: 'cancelled', reference }
        : await payments.cancel({ ...charge, reference })
    return apply(charge.id, told ?? { is: 'cancelled', reference }, at)
  }

  return {
    ask,
    end,
    apply,
    find: (charge: ChargeRow, trial?: Parameters<typeof payments.find>[1]) =>
      payments.find(charge, trial),

    async byStaff(id_invoice: number, id_user: number, at: Date): Promise<Begun> {
      const begun = await transact(db, (tx) =>
        beginByStaff(tx, at, id_invoice, { processor: payments.processor, id_user }),
      )
      return 'charge' in begun ? { charge: await ask(begun.charge, at) } : begun
    },

    async byClock(id_invoice: number, at: Date): Promise<void> {
      const begin = () => transact(db, (tx) => beginByClock(tx, at, id_invoice, payments.processor))
      let begun = await begin()
      if (begun && 'end' in begun) {
        await end(begun.end, at)
        begun = await begin()
      }
      if (begun && 'charge' in begun) await ask(begun.charge, at)
    },

    /**
     * Looks up the result of an attempt. Throws if the processor does not answer, so that the task
     * retries.
     */
    async settle(id: number, at: Date): Promise<ChargeRow | undefined> {
      const charge = await chargesStore(db).find(id)
      if (!charge || charge.processor !== payments.processor) return charge
      const byCustomer = charge.request.card === null
      const todo = decideSettling({ ...charge, byCustomer }, at)
      if (todo === 'leave') return charge
      if (todo === 'cancel') return end(charge, at)
      const found = await payments.find(charge)
      if (found) return apply(id, found, at)
      if (todo === 'look') return apply(id, neverArrived, at)
      // The invoice was paid, credited or voided meanwhile, and the request never reached the
      // processor.
      if (!(await isStillOwed(db, charge)))
        return apply(id, { is: 'cancelled', reference: null }, at)
      return apply(id, await payments.charge(charge.request), at)
    },
  }
}

const neverArrived: ChargeResult = {
  is: 'refused',
  code: 'never_arrived',
  why: 'The payment processor never received it.',
}

async function isStillOwed(db: Db, { id_invoice, amount_pence }: ChargeRow): Promise<boolean> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['total_pence', 'amount_paid_pence', 'amount_credited_pence', 'voided_at'])
    .where('id', '=', id_invoice)
    .executeTakeFirst()
  return invoice?.voided_at === null && owedPence(invoice) >= amount_pence
}
