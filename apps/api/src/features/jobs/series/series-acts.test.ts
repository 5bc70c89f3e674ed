import { addDays, londonDate, londonWallOf, type SeriesSide } from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createIssuedInvoice } from '#test/money-fixtures.ts'
import { createUser } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { createRandom } from '../../../seed/random.ts'
import {
  moveFollowing,
  pauseSeries,
  pauseUnpaid,
  restoreDate,
  resumeSeries,
  skipDate,
} from './change-series.ts'
import { horizonDays, makeDates } from './make-dates.ts'
import { repriceDates } from './reprice-dates.ts'
import { startSeries } from './start-series.ts'

/** `SERIES_ACTS=10000` before a release, or after changing how series change. */
const rounds = Number(process.env.SERIES_ACTS ?? 12)
const actsOfRound = 14

type Rule = { date: string; time: string; frequency: number }
type Expected = { time: string; state: 'planned' | 'skipped' | 'paused'; price: number }
/** What a series should be, told without any of its code. */
type Model = {
  rule: Rule
  made: string
  /** The job's price. */
  price: number
  pause: { from: string; until: string } | null
  /** First day of the pause for a payment. */
  unpaid: string | null
  dates: Map<string, Expected>
}

/** Whether a day is one of a rule, decided by counting days and looking at the calendar. */
function falls({ date, frequency }: Rule, day: string): boolean {
  if (day < date) return false
  const passed = Math.round((Date.parse(day) - Date.parse(date)) / 86_400_000)
  if (frequency < 3) return passed % (7 * frequency) === 0
  const [wanted, found] = [date, day].map((one) => Number(one.slice(8)))
  const isLast = addDays(day, 1).endsWith('-01')
  return found === wanted || (isLast && (found ?? 0) < (wanted ?? 0))
}

const inPause = ({ pause, unpaid }: Model, day: string) =>
  (unpaid !== null && day >= unpaid) || (pause !== null && day >= pause.from && day <= pause.until)

function fill(model: Model, today: string, isTooLate: (day: string, time: string) => boolean) {
  const horizon = addDays(today, horizonDays)
  const { time } = model.rule
  for (let day = addDays(model.made, 1); day <= horizon; day = addDays(day, 1))
    if (falls(model.rule, day) && day >= today && !isTooLate(day, time))
      model.dates.set(day, {
        time,
        price: model.price,
        state: inPause(model, day) ? 'paused' : 'planned',
      })
  if (horizon > model.made) model.made = horizon
}

describe.each(mainEngines)('on %s', (engine) => {
  const { database } = useApp({ engine })
  let id_customer: number
  let id_treasure: number
  let by: number
  let owed: number
  beforeAll(async () => {
    await createFixtures(database.db)
    id_customer = await createCustomer(database.db, {})
    id_treasure = await createTreasure(database.db, { lname: 'Fox', mphone: '+447700900001' })
    by = (await createUser(database.db, { is_admin: true })).id
    owed = await createIssuedInvoice(database.db, { id_customer })
  })

  const readDates = async (db: Db, id_series: number) => {
    const { rows } = await sql<{
      day: string
      state: string
      start: Date | null
      price: number
    }>`
      select to_char(d.on_day, 'YYYY-MM-DD') as day, d.state, d.customer_price_pence as price,
        case when t.freed_at is null then lower(t.during) end as start
      from series_dates d left join appointment_times t on t.id = d.id_time
      where d.id_series = ${id_series} order by d.on_day
    `.execute(db)
    return rows.map(({ day, state, start, price }) => ({
      day,
      state,
      price,
      wall: start ? Object.values(londonWallOf(start)).join(' ') : null,
    }))
  }
  const visits = async (db: Db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from appointment_times where freed_at is null
    `.execute(db)
    return rows[0]?.count
  }

  test(
    `${rounds} random series are what their acts make of them, over both clock changes`,
    { timeout: 3_600_000 },
    async () => {
      const { db } = database
      const { whole } = createRandom(20_270_328)
      const random = (below: number) => whole(0, below - 1)
      for (let round = 0; round < rounds; round++) {
        await db.deleteFrom('appointments').execute()
        // Noon of a day, from which the horizon reaches a change of clocks.
        let at = new Date(
          `${addDays(random(2) ? '2027-02-01' : '2027-09-06', random(50))}T12:00:00Z`,
        )
        const id_job = await createBegunJob(db, { id_customer, id_treasure, at })
        await db.deleteFrom('appointments').execute()
        const who = (): { by: { kind: 'user'; id: number }; actor: SeriesSide } => ({
          by: { kind: 'user', id: by },
          actor: 'admin',
        })
        const rule: Rule = {
          date: addDays(londonDate(at), 1 + random(20)),
          time: `${String(7 + random(12)).padStart(2, '0')}:${['00', '15', '30', '45'][random(4)]}`,
          frequency: 1 + random(3),
        }
        const model: Model = {
          price: 2_650,
          rule,
          made: addDays(rule.date, -1),
          pause: null,
          unpaid: null,
          dates: new Map(),
        }
        const started = await transact(db, (tx) =>
          startSeries(tx, at, { id_job, input: { ...rule, hours: 1 }, ...who() }),
        )
        if (!started.ok) throw new Error(started.why)
        const { id } = started
        const isTooLate = (day: string, time: string) =>
          `${day} ${time}` <= Object.values(londonWallOf(at)).join(' ')
        fill(model, londonDate(at), isTooLate)
        for (let act = 0; act < actsOfRound; act++) {
          const coming = [...model.dates.keys()].filter((day) => day > londonDate(at)).toSorted()
          const day = coming[random(coming.length)]
          const kind = random(9)
          const of = { id, id_job, ...who() }
          // A date that was brought back in a pause stays until the pause changes or the date moves.
          let from = londonDate(at)
          let [answer, should] = ['', '']
          const said = `round ${round}, act ${act}: ${kind} ${day}`
          if (kind <= 1) {
            at = new Date(at.getTime() + (1 + random(25)) * 86_400_000)
            await transact(db, (tx) => makeDates(tx, at, id))
            fill(model, londonDate(at), isTooLate)
          } else if (!day) continue
          else if (kind === 2) {
            await transact(db, (tx) => skipDate(tx, at, { ...of, day, start_at: null }))
            const date = model.dates.get(day)
            if (date) date.state = 'skipped'
          } else if (kind === 3) {
            await transact(db, (tx) => restoreDate(tx, at, { ...of, day }))
            const date = model.dates.get(day)
            if (date) date.state = 'planned'
          } else if (kind === 4) {
            const pause = { from: day, until: addDays(day, random(40)) }
            await transact(db, (tx) => pauseSeries(tx, at, { ...of, pause, today: londonDate(at) }))
            model.pause = pause
          } else if (kind === 5) {
            await transact(db, (tx) => resumeSeries(tx, at, of))
            if (model.unpaid === null) model.pause = null
            model.unpaid = null
          } else if (kind === 7) {
            const decline = (payment_retry: number) =>
              db.updateTable('invoices').set({ payment_retry }).where('id', '=', owed).execute()
            await decline(3)
            await transact(db, (tx) => pauseUnpaid(tx, at, owed))
            await decline(0)
            if (model.unpaid !== null) from = '9999-12-31'
            model.unpaid ??= londonDate(at)
          } else if (kind === 8) {
            from = '9999-12-31'
            model.price = 1_900 + 50 * random(20)
            await db
              .updateTable('jobs')
              .set({ customer_price_pence: model.price })
              .where('id', '=', id_job)
              .execute()
            await transact(db, (tx) => repriceDates(tx, at, id_job))
            for (const [one, date] of model.dates)
              if (
                !isTooLate(one, date.time) &&
                (date.price > model.price || one >= addDays(londonDate(at), 14))
              )
                date.price = model.price
          } else {
            const to = { date: addDays(day, random(9) - 2), time: '10:30' }
            const moved = await transact(db, (tx) => moveFollowing(tx, at, { ...of, day, to }))
            const before = [...model.dates.keys()].filter((one) => one < day)
            answer = moved.ok ? 'moved' : moved.code
            should =
              to.date <= londonDate(at)
                ? 'appointment_past'
                : before.some((one) => one >= to.date)
                  ? 'series_date_taken'
                  : 'moved'
            from = should === 'moved' ? to.date : '9999-12-31'
            if (should === 'moved') {
              model.rule = { ...to, frequency: rule.frequency }
              const moving = coming.filter((one) => one >= day).map((one) => model.dates.get(one))
              for (const one of coming.filter((one) => one >= day)) model.dates.delete(one)
              let next = to.date
              for (const date of moving) {
                while (!falls(model.rule, next)) next = addDays(next, 1)
                model.dates.set(next, {
                  state: 'planned',
                  price: model.price,
                  ...date,
                  time: to.time,
                })
                model.made = next
                next = addDays(next, 1)
              }
              fill(model, londonDate(at), isTooLate)
            }
          }
          if (kind >= 4)
            for (const [one, date] of model.dates)
              if (one >= from && !isTooLate(one, date.time) && date.state !== 'skipped')
                date.state = inPause(model, one) ? 'paused' : 'planned'
          const dates = await readDates(db, id)
          const expected = [...model.dates]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([one, { time, state, price }]) => ({
              day: one,
              state,
              price,
              wall: state === 'planned' ? `${one} ${time}` : null,
            }))
          expect({ said, answer, dates }).toEqual({ said, answer: should, dates: expected })
          const planned = dates.filter(({ state }) => state === 'planned').length
          expect({ said, visits: await visits(db) }).toEqual({ said, visits: planned })
        }
      }
    },
  )
})
