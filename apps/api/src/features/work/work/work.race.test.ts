import { isApiError, lockTimesheet, recordLinkedLabour, reviewByLink } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { settleHours } from '../reviews/review-asking.rules.ts'
import { timesheetLocks } from '../timesheets/timesheet-lock.store.ts'
import {
  createBegunJobs,
  createReviewLink,
  createTreasureLink,
  createWork,
} from '#test/work-fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'

const atOnce = 64
/** A day far from any turn of the month, in every time zone. */
const at = new Date('2026-11-21T12:00:00Z')
let now = at
const today = '2026-11-21'

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let token: string
  let id_customer: number
  let id_treasure: number
  let jobs: number[]
  let timesheet: number

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
    jobs = await createBegunJobs(db, rounds, { id_customer, id_treasure, at })
    timesheet = await timesheetLocks(db).open(id_treasure, today, at)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    token = (await signIn(app, await createUser(db, { is_admin: true }))).token
  })

  const visitor = () => injectClient(app)
  const admin = () => injectClient(app, token)
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done' as const,
      (error: unknown) => (isApiError(error) ? error.code : String(error)),
    )
  const all = async (call: (n: number) => Promise<unknown>) =>
    tally(await Promise.all(Array.from({ length: atOnce }, (_, n) => outcome(call(n)))))
  const labour = (token: string, id_job: number, descr: string, quantity = 0.1) =>
    visitor().call(recordLinkedLabour, { body: { token, id_job, date: today, quantity, descr } })
  const lines = async (id_job: number) =>
    (await database.db.selectFrom('works').select('id').where('id_job', '=', id_job).execute())
      .length

  test(
    `64 copies of a line at once, ${rounds} times: one is recorded, whatever its case, spaces and dots`,
    { tags: 'slow', timeout: 240_000 },
    async () => {
      const spelt = ['Cut the hedge', 'cut the HEDGE.', '', ' Cut the hedge!', 'cut-the-hedge']
      for (const id_job of jobs) {
        const link = await createTreasureLink(database.db, id_job, id_treasure, at)
        const found = await all((n) => labour(link, id_job, spelt[n % spelt.length] ?? ''))
        expect(found).toEqual({ done: 1, work_too_similar: atOnce - 1 })
        expect(await lines(id_job)).toBe(1)
      }
      now = new Date(at.getTime() + settleHours * 3_600_000)
      await app.drain()
      now = at
      const asked = await database.db
        .selectFrom('messages')
        .select('id')
        .where('subject', 'like', 'How was%')
        .execute()
      expect(asked).toHaveLength(rounds)
    },
  )

  test(
    '64 lines of an hour each at once, for as many jobs: a date takes 24 hours',
    { tags: 'slow', timeout: 240_000 },
    async () => {
      const { db } = database
      const other = await createTreasure(db, { lname: 'Hare', mphone: '+447700900002' })
      const many = await createBegunJobs(db, atOnce, { id_customer, id_treasure: other, at })
      const links = await Promise.all(
        many.map((id_job) => createTreasureLink(db, id_job, other, at)),
      )
      const found = await all((n) => labour(links[n] ?? '', many[n] ?? 0, '', 1))
      expect(found).toEqual({ done: 24, work_date_full: atOnce - 24 })
    },
  )

  test(`64 calls that add lines or lock the month at once, ${rounds} times: no line is added after the lock`, async () => {
    const { db } = database
    for (const id_job of jobs) {
      await db.updateTable('timesheets').set({ id_status: 1 }).where('id', '=', timesheet).execute()
      const link = await createTreasureLink(db, id_job, id_treasure, at)
      const atLock: number[] = []
      // One call in three locks the month and counts its lines at once. The others keep writing the
      // same four lines.
      const found = await all(async (n) => {
        if (n % 3 !== 2) return labour(link, id_job, `Line ${n % 4}`, 0.01)
        await admin().call(lockTimesheet, { params: { id: timesheet } })
        atLock.push(await lines(id_job))
      })
      expect(new Set(atLock)).toEqual(new Set([await lines(id_job)]))
      const { done = 0, timesheet_locked = 0, work_too_similar = 0, ...others } = found
      expect([others, done + timesheet_locked + work_too_similar]).toEqual([{}, atOnce])
    }
  }, 240_000)

  test(`64 reviews by one link at once, ${rounds} times: one review, one rating, and the link is used up`, async () => {
    const { db } = database
    for (const id_job of jobs) {
      const { id } = await createWork(db, { id: id_job, id_treasure }, { month: '2026-10-01' })
      const link = await createReviewLink(db, id_job, id, at)
      const found = await all((n) =>
        visitor().call(reviewByLink, { body: { token: link, rating: 1 + (n % 9) / 2, notes: '' } }),
      )
      expect(found).toEqual({ done: 1, link_not_found: atOnce - 1 })
    }
    for (const table of ['reviews', 'ratings'] as const)
      expect(await db.selectFrom(table).select('rating').execute()).toHaveLength(rounds)
  }, 240_000)
})

function tally(found: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const one of found) counts[one] = (counts[one] ?? 0) + 1
  return counts
}
