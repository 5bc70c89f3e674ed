import {
  agreeSelfBilling,
  checkBillsDue,
  issueBills,
  listBills,
  unlockTimesheet,
  updateTreasureTax,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { createBegunJob, createWork } from '#test/work-fixtures.ts'

const atOnce = 16
const at = new Date('2026-11-21T12:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let admin: SignedInClient
  const people: { id: number; id_job: number }[] = []

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    const { id_customer } = await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    admin = await signIn(app, await createUser(db, { is_admin: true }))
    for (const n of [1, 2]) {
      const id = await createTreasure(db, { lname: `Fox${n}`, mphone: `+44770090000${n}` })
      const id_job = await createBegunJob(db, { id_customer, id_treasure: id, at })
      people.push({ id, id_job })
      const body = { valid_from: '2020-01-01', vat_number: '', cis: 'not_building' as const }
      await admin.call(updateTreasureTax, { params: { id }, body })
      await admin.call(agreeSelfBilling, { params: { id } })
    }
  })

  /** A locked month of both treasures. */
  async function month(round: number) {
    const from = `20${30 + Math.floor(round / 12)}-${String(1 + (round % 12)).padStart(2, '0')}-01`
    const sheets = []
    for (const { id, id_job } of people) {
      const { id_timesheet } = await createWork(
        database.db,
        { id: id_job, id_treasure: id },
        { month: from },
      )
      sheets.push(id_timesheet)
    }
    await database.db
      .updateTable('timesheets')
      .set({ id_status: 3 })
      .where('id', 'in', sheets)
      .execute()
    return sheets
  }
  const drafts = async () =>
    (await admin.call(listBills, { query: { id_status: 1 } })).data.map(({ id }) => id)

  test('a month is drafted and issued once, whatever the number of simultaneous calls, and numbers have no gaps', async () => {
    for (let round = 0; round < rounds; round++) {
      await month(round)
      await Promise.all(
        Array.from({ length: atOnce }, () =>
          admin.call(checkBillsDue, { body: { dry_run: false } }),
        ),
      )
      const ids = await drafts()
      expect(ids).toHaveLength(2)
      const outcomes = await Promise.all(
        Array.from({ length: atOnce }, (_, n) =>
          admin.call(issueBills, { body: { ids: n % 2 ? ids : ids.toReversed() } }),
        ),
      )
      const issued = outcomes.flatMap(({ data }) => data.filter(({ problem }) => !problem))
      expect(issued).toHaveLength(2)
    }
    for (const { id } of people) {
      const { data } = await admin.call(listBills, { query: { id_treasure: id, sort: 'id,asc' } })
      expect(data.map(({ number }) => number).toSorted()).toEqual(
        Array.from({ length: rounds }, (_, n) => `SB-${id}-${String(n + 1).padStart(4, '0')}`),
      )
    }
  })

  test('issuing a bill and reopening its timesheet at once: one of them wins', async () => {
    for (let round = rounds; round < 2 * rounds; round++) {
      const [sheet = 0] = await month(round)
      await admin.call(checkBillsDue, { body: { dry_run: false } })
      const ids = await drafts()
      const [answer, opened] = await Promise.all([
        admin.call(issueBills, { body: { ids } }),
        admin.call(unlockTimesheet, { params: { id: sheet } }).then(
          () => true,
          () => false,
        ),
      ])
      expect(
        answer.data.some(({ problem }) => problem === 'Its timesheet is not locked yet.'),
      ).toBe(opened)
      await database.db
        .updateTable('timesheets')
        .set({ id_status: 3 })
        .where('id_status', '=', 1)
        .execute()
      await admin.call(issueBills, { body: { ids } })
    }
  })
})
