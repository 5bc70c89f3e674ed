import { setTimeout } from 'node:timers/promises'
import {
  chargeInvoice,
  creditInvoice,
  creditWallets,
  getInvoice,
  invoiceStatus,
  isApiError,
  refundCharge,
  refundInvoice,
} from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import type { Database } from '#kernel/db/connect.ts'
import { isRetryable } from '#kernel/db/errors.ts'
import { transact } from '#kernel/db/transact.ts'
import { startFakeStripe, type FakeStripe } from '#test/fake-stripe.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createCard, createIssuedInvoice } from '#test/money-fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { mainEngines, openTestDatabase } from '#test/test-database.ts'
import { createInvoice } from '#test/wallet-fixtures.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockInvoice } from '../invoices/write-invoice.ts'
import { applyState } from './apply-state.ts'
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
  /** Statements that PostgreSQL ended because of a deadlock. Their calls are retried. */
  const deadlocks: string[] = []
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'), (event) => {
      if (event.level === 'error' && isRetryable(event.error)) deadlocks.push(event.query.sql)
    })
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

  test(`64 calls of staff, clock and page charge one invoice at once, ${rounds} times: one attempt, one payment`, async () => {
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

  test(`64 refunds of £5 of one charge of £120 at once, ${rounds} times: 24 succeed, and not a penny more`, async () => {
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

  /** A paid invoice with some customer credit, and all calls that move its money. */
  async function paidInvoice(admin: SignedInClient, name: string) {
    const { db } = database
    const id_customer = await createCustomer(db, { email: `${name}@example.org` })
    const id_treasure = await createTreasure(db, {
      lname: 'Locks',
      mphone: `+4477009${10_000 + id_customer}`,
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
    const row = await chargesStore(db).find(charged.id)
    if (!row) throw new Error('There is no charge')
    const news = { dispute: `dp_${id}`, amount_pence: 12_000, status: 'open' as const }
    const dispute = () =>
      transact(db, (tx) =>
        hearDispute(tx, row, { is: 'dispute_changed', ...news, told_at: at } as never, at),
      )
    await admin.call(creditInvoice, {
      ...credit,
      body: { ...credit.body, lines: [{ id_line, amount: 20 }] },
    })
    const ways = {
      refund: () => admin.call(refundCharge, refund),
      'whole refund': () => admin.call(refundInvoice, credit),
      'credit note': () => admin.call(creditInvoice, credit),
      'credit of wallets': () => admin.call(creditWallets, invoice),
      charge: () => admin.call(chargeInvoice, invoice),
      'look-up of a charge': () => transact(db, (tx) => applyState(tx, charged.id, undefined, at)),
      dispute,
    }
    return { id, id_customer, id_charge: charged.id, ways }
  }

  test(
    `refunds, credit notes, charges, wallets and a dispute of one invoice, 64 at once, ${rounds} times: all are answered without deadlock, and the ledger sums to zero`,
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const { db } = database
      const payments = stripePayments(stripe.settings)
      const app = await startTestApp(database, { payments, clock: () => at })
      try {
        const admin = await signIn(app, await createUser(db, { super: true }))
        for (let round = 0; round < rounds; round++) {
          const { id, id_charge, ways: all } = await paidInvoice(admin, `locks-${round}`)
          const { dispute, ...others } = all
          const ways = Object.values(others)
          // Each begins with a call over HTTP, so that they overlap.
          const calls = Array.from({ length: 63 }, async (_, i) => {
            await admin.call(getInvoice, { params: { id } })
            return ways[i % ways.length]?.()
          })
          // The dispute stops refunds, so it comes late.
          const disputed = Promise.allSettled(calls.slice(0, 40)).then(dispute)
          const answers = await Promise.allSettled([...calls, disputed])
          const refunded = (await chargesStore(db).find(id_charge))?.refunded_pence ?? 0
          expect(refunded).toBeGreaterThan(200)
          const broken = answers.flatMap((one) =>
            one.status === 'rejected' && !(isApiError(one.reason) && one.reason.status < 500)
              ? [String(one.reason)]
              : [],
          )
          expect(broken).toEqual([])
          expect(deadlocks).toEqual([])
          const { sum } = await db
            .selectFrom('ledger_entries')
            .select(({ fn }) => fn.sum<string>('amount_pence').as('sum'))
            .executeTakeFirstOrThrow()
          expect(Number(sum)).toBe(0)
        }
      } finally {
        await app.close()
      }
    },
  )

  test
    .runIf(engine === 'postgres')
    .each([
      'refund',
      'credit note',
      'charge',
      'dispute',
      'whole refund',
      'credit of wallets',
      'look-up of a charge',
    ] as const)(
    'a %s locks the invoice before its charge and its customer’s credit',
    async (way) => {
      const payments = stripePayments(stripe.settings)
      const app = await startTestApp(database, { payments, clock: () => at })
      try {
        const admin = await signIn(app, await createUser(database.db, { super: true }))
        const name = way.replaceAll(/[^a-z]/g, '-')
        const { id, id_customer, id_charge, ways } = await paidInvoice(admin, name)
        const { asked } = await transact(database.db, async (tx) => {
          await lockInvoice(tx, id, everywhere)
          const asked = ways[way]().then(
            () => 'done',
            (error: unknown) => (isApiError(error) && error.status < 500 ? 'refused' : error),
          )
          await setTimeout(1_000)
          // Throws if the other transaction has locked one of these while it waits for the invoice.
          const charges = tx.selectFrom('charges').select('id').where('id', '=', id_charge)
          await charges.forUpdate().noWait().execute()
          const accounts = tx.selectFrom('ledger_accounts').select('id')
          await accounts.where('id_customer', '=', id_customer).forUpdate().noWait().execute()
          return { asked }
        })
        expect(await asked).toBe(way === 'charge' ? 'refused' : 'done')
      } finally {
        await app.close()
      }
    },
  )
})
