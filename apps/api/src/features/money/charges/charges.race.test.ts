import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { stripePayments } from '../../../adapters/payments/stripe-payments.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import { transact } from '../../../kernel/db/transact.ts'
import { startFakeStripe, type FakeStripe } from '../../../../test/fake-stripe.ts'
import { createCustomer, createFixtures } from '../../../../test/fixtures.ts'
import { createCard, createIssuedInvoice } from '../../../../test/money-fixtures.ts'
import { raceRoundsOn } from '../../../../test/race-rounds.ts'
import { createUser } from '../../../../test/sign-in.ts'
import { mainEngines, openTestDatabase } from '../../../../test/test-database.ts'
import { beginByCustomer } from './begin-charge.ts'
import { chargeCards } from './charge-cards.ts'
import { chargesStore } from './charges.store.ts'
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
})
