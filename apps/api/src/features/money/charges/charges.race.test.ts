import { setTimeout } from 'node:timers/promises'
import {
  chargeInvoice,
  creditInvoice,
  creditWallets,
  getInvoice,
  invoiceStatus,
  isApiError,
  refundCharge,
} from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { stripePayments } from '../../../adapters/payments/stripe-payments.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import { transact } from '../../../kernel/db/transact.ts'
import { startFakeStripe, type FakeStripe } from '../../../../test/fake-stripe.ts'
import { createCustomer, createFixtures, createTreasure } from '../../../../test/fixtures.ts'
import { createCard, createIssuedInvoice, giveCredit } from '../../../../test/money-fixtures.ts'
import { raceRoundsOn } from '../../../../test/race-rounds.ts'
import { createUser, signIn } from '../../../../test/sign-in.ts'
import { startTestApp } from '../../../../test/test-app.ts'
import { mainEngines, openTestDatabase } from '../../../../test/test-database.ts'
import { createInvoice } from '../../../../test/wallet-fixtures.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { lockInvoice } from '../invoices/write-invoice.ts'
import { beginByCustomer } from './begin-charge.ts'
import { chargeCards } from './charge-cards.ts'
import { chargesStore } from './charges.store.ts'
import { hearDispute } from './hear-dispute.ts'
import { requestRefund } from './refund-charges.ts'

const at = new Date('2026-11-20T09:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let database: Database
  let stripe: FakeStripe
  let cards: ReturnType<typeof chargeCards>
  let id_user: number
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
    stripe = await startFakeStripe()
    cards = chargeCards({ database, payments: stripePayments(stripe.settings) })
    await createFixtures(database.db)
    id_user = (await createUser(database.db, { is_admin: true })).id
  })
  afterAll(async () => {
    await stripe.close()
    await database.close()
  })

  async function owing(round: string) {
    const id_customer = await createCustomer(database.db, { email: `${round}@example.org` })
    await createCard(database.db, id_customer, {
      reference: `pm_works_${id_customer}`,
      processor: 'stripe',
      payer: `cus_${id_customer}`,
    })
    return { id_customer, id: await createIssuedInvoice(database.db, { id_customer }) }
  }

  test(`64 of staff, clock and page charge one invoice at once, ${rounds} times: one attempt, one payment`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, id_customer } = await owing(`race-${round}`)
      const page = () =>
        transact(database.db, (tx) => beginByCustomer(tx, at, id, 'stripe')).then((begun) =>
          'charge' in begun ? cards.ask(begun.charge, at) : undefined,
        )
      const ways = [
        () => cards.byStaff(id, id_user, at),
        () => cards.byClock(id, at),
        ...(round % 2 ? [page] : []),
      ]
      await Promise.all(Array.from({ length: 64 }, (_, i) => (ways[i % ways.length] ?? page)()))
      const attempts = await database.db
        .selectFrom('charges')
        .select(['status', 'request'])
        .where('id_invoice', '=', id)
        .execute()
      expect(attempts).toHaveLength(1)
      const paid = stripe.payments
        .charged()
        .filter(({ customer }) => customer === `cus_${id_customer}`)
      expect(paid).toHaveLength(attempts[0]?.request.card === null ? 0 : 1)
    }
  }, 120_000)

  test(`64 refunds of £5 of one charge of £120 at once, ${rounds} times: 24 of them, and no penny more`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await owing(`refund-${round}`)
      const begun = await cards.byStaff(id, id_user, at)
      const charge = 'charge' in begun ? begun.charge.id : 0
      const wish = { amount_pence: 500, reason: 'Too late', id_user }
      const made = await Promise.all(
        Array.from({ length: 64 }, () =>
          transact(database.db, async (tx) =>
            requestRefund(tx, at, await chargesStore(tx).lock(charge), wish),
          ),
        ),
      )
      expect(made.filter(Boolean)).toHaveLength(24)
      expect((await chargesStore(database.db).find(charge))?.refunded_pence).toBe(12_000)
    }
  }, 120_000)

  test(`refunds, credit notes, charges, wallets and a dispute of one invoice, 64 at once, ${rounds} times: all are answered, and the ledger sums to nothing`, async () => {
    const { db } = database
    const payments = stripePayments(stripe.settings)
    const app = await startTestApp(database, { payments, clock: () => at })
    try {
      const admin = await signIn(app, await createUser(db, { super: true }))
      for (let round = 0; round < rounds; round++) {
        const id_customer = await createCustomer(db, { email: `locks-${round}@example.org` })
        const id_treasure = await createTreasure(db, {
          lname: `Locks${round}`,
          mphone: `+44770090080${round}`,
        })
        const reference = `pm_works_${id_customer}`
        await createCard(db, id_customer, { reference, processor: 'stripe', payer: 'cus_locks' })
        const id = await createInvoice(db, {
          id_customer,
          id_status: invoiceStatus.issued,
          lines: [{ id_treasure, gross_pence: 12_000, treasure_pence: 6_000 }],
        })
        const invoice = { params: { id }, body: {} }
        const charged = await admin.call(chargeInvoice, invoice)
        const id_line = (await admin.call(getInvoice, { params: { id } })).lines[0]?.id ?? 0
        const credit = {
          params: { id },
          body: { reason: 'goodwill' as const, notes: '', lines: [{ id_line, amount: 1 }] },
        }
        const refund = { params: { id: charged.id }, body: { amount: 0.5, reason: 'race' } }
        const dispute = { dispute: `dp_${id}`, amount_pence: 12_000, status: 'open' as const }
        const row = await chargesStore(db).find(charged.id)
        if (!row) throw new Error('There is no charge')
        await admin.call(creditInvoice, credit)
        const ways = [
          () => admin.call(refundCharge, refund),
          () => admin.call(creditInvoice, credit),
          () => admin.call(refundCharge, refund),
          () => admin.call(creditWallets, invoice),
          () => admin.call(chargeInvoice, invoice),
          () =>
            transact(db, (tx) =>
              hearDispute(tx, row, { is: 'dispute_changed', ...dispute, told_at: at } as never, at),
            ),
        ]
        const answers = await Promise.allSettled(
          Array.from({ length: 64 }, async (_, i) => (i === 40 ? ways[5] : ways[i % 5])?.()),
        )
        const broken = answers.flatMap((one) =>
          one.status === 'rejected' && !(isApiError(one.reason) && one.reason.status < 500)
            ? [String(one.reason)]
            : [],
        )
        expect(broken).toEqual([])
        const { sum } = await db
          .selectFrom('ledger_entries')
          .select(({ fn }) => fn.sum<string>('amount_pence').as('sum'))
          .executeTakeFirstOrThrow()
        expect(Number(sum)).toBe(0)
      }
    } finally {
      await app.close()
    }
  }, 120_000)

  test.runIf(engine === 'postgres')(
    'a refund locks the invoice before the charge, as everything else does',
    async () => {
      const { db } = database
      const { id, id_customer } = await owing('order')
      const begun = await cards.byStaff(id, id_user, at)
      const id_charge = 'charge' in begun ? begun.charge.id : 0
      await giveCredit(db, id_customer, 500)
      const app = await startTestApp(database, { payments: stripePayments(stripe.settings) })
      try {
        const admin = await signIn(app, await createUser(db, { super: true }))
        const refund = { params: { id: id_charge }, body: { amount: 5, reason: 'order' } }
        const answer = await transact(db, async (tx) => {
          await lockInvoice(tx, id, everywhere)
          const asked = admin.call(refundCharge, refund)
          await setTimeout(1_000)
          // Throws where the refund holds it and waits for the invoice.
          await tx
            .selectFrom('charges')
            .select('id')
            .where('id', '=', id_charge)
            .forUpdate()
            .noWait()
            .execute()
          return { asked }
        })
        expect(await answer.asked).toMatchObject({ refunded: 5 })
      } finally {
        await app.close()
      }
    },
  )
})
