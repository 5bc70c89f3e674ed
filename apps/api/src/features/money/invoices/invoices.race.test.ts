import {
  checkDue,
  creditInvoice,
  isApiError,
  issueInvoices,
  updateLabour,
  voidInvoice,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { createDraft, createDueLine, createIssued } from '#test/invoice-fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { balanceOf } from '../ledger/ledger.store.ts'

const atOnce = 64
const at = new Date('2026-11-21T12:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let adminToken: string
  let treasureToken: string
  let id_treasure: number

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
    await db.updateTable('permissions').set({ allowed: true }).execute()
    adminToken = (await signIn(app, await createUser(db, { is_admin: true }))).token
    treasureToken = (await signIn(app, await createUser(db, { id_treasure }))).token
  })

  const by = (token: string) => injectClient(app, token)
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done' as const,
      (error: unknown) => (isApiError(error) ? error.code : String(error)),
    )
  const all = async (call: (n: number) => Promise<unknown>, length = atOnce) => {
    const found = await Promise.all(Array.from({ length }, (_, n) => outcome(call(n))))
    const counts: Record<string, number> = {}
    for (const one of found) counts[one] = (counts[one] ?? 0) + 1
    return counts
  }
  const customer = () => createCustomer(database.db)
  const issue = (ids: number[]) => by(adminToken).call(issueInvoices, { body: { ids } })
  const linesOf = (id_customer: number) =>
    database.db
      .selectFrom('invoice_lines')
      .innerJoin('invoices', 'invoices.id', 'id_invoice')
      .select(['id_invoice', 'id_work', 'gross_pence', 'total_pence', 'quantity_hundredths'])
      .where('id_customer', '=', id_customer)
      .where('voided_at', 'is', null)
      .orderBy('id_work')
      .execute()

  test(
    `64 check what is due of a customer at once, ${rounds} times: one draft, with each line once`,
    { tags: 'slow', timeout: 240_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const id_customer = await customer()
        const works: number[] = []
        for (let n = 0; n < 3; n++)
          works.push((await createDueLine(database.db, { id_customer, id_treasure })).id)
        const found = await all(() =>
          by(adminToken).call(checkDue, { body: { dry_run: false, id_customer } }),
        )
        expect(found).toEqual({ done: atOnce })
        const lines = await linesOf(id_customer)
        expect(lines.map(({ id_work }) => id_work)).toEqual(works)
        expect(new Set(lines.map(({ id_invoice }) => id_invoice)).size).toBe(1)
        expect(lines[0]?.total_pence).toBe(3 * 2_650)
        const drafts = await database.db
          .selectFrom('invoices')
          .select('id')
          .where('id_customer', '=', id_customer)
          .execute()
        expect(drafts).toHaveLength(1)
      }
    },
  )

  test(`64 issue one draft at once, ${rounds} times: it has one number, is in the ledger once, and notifies its customer once`, async () => {
    for (let round = 0; round < rounds; round++) {
      const id_customer = await customer()
      const id = await createDraft(database.db, { id_customer, id_treasure }, at)
      const numbers = new Set<string>()
      const found = await all(async () => {
        for (const { inv_number, problem } of (await issue([id])).data)
          numbers.add(inv_number + problem)
      })
      expect(found).toEqual({ done: atOnce })
      expect(numbers.size).toBe(1)
      expect(await balanceOf(database.db, { kind: 'receivable', id_customer })).toBe(-2_650)
      await app.drain()
      const told = await database.db
        .selectFrom('messages')
        .select('id')
        .where('id_customer', '=', id_customer)
        .execute()
      expect(told).toHaveLength(1)
    }
  }, 240_000)

  test('64 issue a draft each at once: the numbers have no gaps', async () => {
    const drafts: number[] = []
    for (let n = 0; n < atOnce; n++)
      drafts.push(
        await createDraft(database.db, { id_customer: await customer(), id_treasure }, at),
      )
    // Each call also asks for an absent invoice, which takes no number.
    const found = await all((n) => issue([2_000_000 + n, drafts[n] ?? 0]))
    expect(found).toEqual({ done: atOnce })
    const issued = await database.db
      .selectFrom('invoices')
      .select('inv_number')
      .where('inv_number', 'is not', null)
      .orderBy('inv_number')
      .execute()
    expect(issued.map(({ inv_number }) => inv_number)).toEqual(
      issued.map((_, n) => `INV-${String(n + 1).padStart(6, '0')}`),
    )
  }, 240_000)

  test(
    `a line is changed while it is added to a draft, 16 calls at once, ${rounds} times: the invoice agrees with the line`,
    { tags: 'slow', timeout: 240_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const id_customer = await customer()
        const { id, id_job, id_timesheet } = await createDueLine(database.db, {
          id_customer,
          id_treasure,
          month: '2026-11-01',
        })
        // The line is due by its job, so its open timesheet still allows changes.
        await database.db
          .updateTable('timesheets')
          .set({ id_status: 1 })
          .where('id', '=', id_timesheet)
          .execute()
        await database.db
          .updateTable('jobs')
          .set({ id_status: 4, over_at: new Date('2026-11-01T12:00:00Z') })
          .where('id', '=', id_job)
          .execute()
        const found = await all(
          (n) =>
            n === 8
              ? by(adminToken).call(checkDue, { body: { dry_run: false, id_customer } })
              : by(treasureToken).call(updateLabour, {
                  params: { id },
                  body: { id_job, date: '2026-11-01', quantity: (n + 1) / 100, descr: `Try ${n}` },
                }),
          16,
        )
        const { done = 0, line_invoiced = 0, ...others } = found
        expect([others, done + line_invoiced]).toEqual([{}, 16])
        const [line] = await linesOf(id_customer)
        const work = await database.db
          .selectFrom('works')
          .select('quantity_hundredths')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(line?.quantity_hundredths).toBe(work.quantity_hundredths)
        await database.db.deleteFrom('invoice_lines').where('id_work', '=', id).execute()
        await sql`delete from works where id = ${id}`.execute(database.db)
      }
    },
  )

  test(
    `64 void and credit an invoice at once, ${rounds} times: the ledger has it once`,
    { tags: 'slow', timeout: 240_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const id_customer = await customer()
        const id = await createIssued(database.db, { id_customer, id_treasure }, at)
        const line = await database.db
          .selectFrom('invoice_lines')
          .select('id')
          .where('id_invoice', '=', id)
          .executeTakeFirstOrThrow()
        const lines = [{ id_line: line.id, amount: 26.5 }]
        await all((n) =>
          n % 2
            ? by(adminToken).call(voidInvoice, { params: { id }, body: {} })
            : by(adminToken).call(creditInvoice, {
                params: { id },
                body: { reason: 'mistake', notes: '', lines },
              }),
        )
        expect(await balanceOf(database.db, { kind: 'receivable', id_customer })).toBe(0)
        const { sum } = await database.db
          .selectFrom('ledger_transactions')
          .select(sql<number>`count(*)`.as('sum'))
          .where('id_invoice', '=', id)
          .executeTakeFirstOrThrow()
        expect(sum).toBe(2)
      }
    },
  )
})
