import {
  agreeForCustomer,
  answerLinkedAgreedLine,
  askForExtraWork,
  checkDue,
  claimMyJob,
  createJob,
  createMyAppointment,
  createMyEstimate,
  creditInvoice,
  finishMyJob,
  getInvoice,
  getJob,
  isApiError,
  issueInvoices,
  londonDate,
  penceOf,
  recordExtraWork,
  recordLabour,
  recordMaterials,
  respondToEstimate,
  respondToLinkedEstimate,
  updateJob,
  withdrawExtraWork,
} from '@treasures/api-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { jobLinksStore } from '../src/features/jobs/jobs/job-links.store.ts'
import { bookAtOnce, createOption } from './booking-fixtures.ts'
import { books, closed } from './books.ts'
import { createCustomer, createFixtures, createTreasure } from './fixtures.ts'
import { randomNumbers } from './random-numbers.ts'
import { createUser, signIn, type SignedInClient } from './sign-in.ts'
import { startTestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

/** Set `AGREED_JOBS=10000 AGREED_SEED=7` for a long run. */
const jobs = Number(process.env.AGREED_JOBS ?? 24)
const seed = Number(process.env.AGREED_SEED ?? 1)
/** Jobs that are booked, worked and invoiced together, each with a treasure of its own. */
const together = 12

const day = 24 * 3_600_000

/** The work that the customer agreed to, by the answers of the calls and not by the database. */
type Yes = {
  id: number
  /** Pence of one unit at which labour may be invoiced, by the time of each yes. */
  prices: Set<number>
  /** Units at most. Infinite if nothing limits them. */
  most: number
  /** Pence of each extra work that was agreed. */
  extras: Map<number, number>
}

test(
  `${jobs} random jobs: nothing is invoiced without a yes, and all sums agree to the penny`,
  { tags: 'slow', timeout: 6 * 3_600_000 },
  async () => {
    const random = randomNumbers(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const chance = (share: number) => random() < share
    const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T

    const database = await openTestDatabase('postgres', inject('postgresUrl'))
    const { db } = database
    let now = new Date('2026-05-11T09:00:00Z')
    const app = await startTestApp(database, { clock: () => now })
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    const bossUser = await createUser(db, { is_admin: true, super: true })
    let boss: SignedInClient
    const visitor = app.client

    const byHour = { treasure_price_pence: 1_333, customer_price_pence: 2_003 }
    const options = {
      hours: await createOption(db),
      odd: await createOption(db, { ...byHour, duration_hundredths: 50 }),
      open: await createOption(db, { ...byHour, duration_hundredths: null }),
      fixed: await createOption(db, { id_price_unit: 4, duration_hundredths: null }),
      estimate: await createOption(db, {
        id_job_type: 2,
        id_price_unit: 4,
        duration_hundredths: null,
        treasure_price_pence: null,
        customer_price_pence: null,
      }),
    }
    const users: Awaited<ReturnType<typeof createUser>>[] = []
    for (let n = 0; n < together; n++) {
      const mphone = `+4477009${String(n).padStart(5, '0')}`
      const id_treasure = await createTreasure(db, { lname: `Fox${n}`, mphone })
      users.push(await createUser(db, { id_treasure }))
    }

    /** Returns the answer, or the code of the refusal. Any failure of the server fails the test. */
    const tried = async <T>(call: Promise<T>): Promise<T | string> =>
      call.catch((error: unknown) => {
        if (isApiError(error) && error.status < 500) return String(error.code)
        throw error
      })
    const linkOf = (purpose: 'change' | 'estimates', of: { id_job: number; id_agreed?: number }) =>
      jobLinksStore(db).createFor(
        purpose,
        { ...of, expires_at: new Date(now.getTime() + day) },
        now,
      )

    async function book(kind: keyof typeof options): Promise<number> {
      if (kind === 'hours' && chance(0.4))
        return (await bookAtOnce(visitor, options.hours)).done.id_job
      const id_customer = await createCustomer(db, { lname: 'Hollis' })
      const { id } = await boss.call(createJob, {
        body: {
          id_customer,
          id_option: options[kind],
          descr: 'Mow the lawn',
          address: '12 Manor Road',
          postcode: 'SE13 5AB',
          wanted: 'flexible',
        },
      })
      return id
    }

    /** Answers to accepting an estimate that another one replaced. */
    const superseded: unknown[] = []
    async function estimate(martin: SignedInClient, id: number) {
      const send = (pounds: number) =>
        martin.call(createMyEstimate, {
          params: { id },
          body: { treasureprice: pounds, descr: 'All of it' },
        })
      const first = await send((100 + upTo(30_000)) / 100)
      const sent = chance(0.3) ? await send((100 + upTo(30_000)) / 100) : first
      const accept = { params: { id: sent.id }, body: { status: 3 } }
      if (first.id !== sent.id) {
        const old = { params: { id: first.id }, body: { status: 3 } }
        superseded.push(await tried(boss.call(respondToEstimate, old)))
      }
      if (chance(0.5)) await boss.call(respondToEstimate, accept)
      else {
        const token = await linkOf('estimates', { id_job: id })
        await visitor.call(respondToLinkedEstimate, { body: { token, id: sent.id, status: 3 } })
      }
      return penceOf(sent.customerprice)
    }

    /** Asks for extra work or hours, and answers in one of many ways. */
    async function extra(martin: SignedInClient, yes: Yes) {
      const hours = chance(0.5) ? (1 + upTo(8)) / 4 : undefined
      const price = (100 + upTo(20_000)) / 100
      const body = { what: 'More', ...(hours ? { hours } : { treasureprice: price }) }
      const line = await tried(martin.call(askForExtraWork, { params: { id: yes.id }, body }))
      if (typeof line === 'string') return
      const { id } = line
      const token = await linkOf('change', { id_job: yes.id, id_agreed: id })
      const say = (answer: 'agreed' | 'declined') =>
        tried(visitor.call(answerLinkedAgreedLine, { body: { token, answer } }))
      const withdraw = () => tried(martin.call(withdrawExtraWork, { params: { id } }))
      const staff = () =>
        tried(boss.call(agreeForCustomer, { params: { id }, body: { reason: 'Called twice' } }))
      const ways = [
        () => [say('agreed')],
        () => [say('declined')],
        () => [staff()],
        () => [withdraw()],
        () => [say('agreed'), say('declined'), withdraw(), staff()],
        () => [say('agreed'), say('agreed')],
        () => [],
      ]
      const answers = await Promise.all(oneOf(ways)())
      const states = answers.flatMap((one) => (typeof one === 'string' ? [] : [one.state]))
      // After a yes of staff, a no is the customer's objection.
      if (!states.includes('agreed') || states.some((state) => state !== 'agreed')) return
      const { customerprice } = answers.find(
        (one) => typeof one !== 'string' && one.customerprice !== null,
      ) as { customerprice: number }
      if (hours) yes.most += hours
      else yes.extras.set(id, penceOf(customerprice))
    }

    async function work(martin: SignedInClient, yes: Yes) {
      const at = { id_job: yes.id, date: londonDate(now) }
      const labour = () =>
        tried(
          martin.call(recordLabour, {
            body: { ...at, quantity: (1 + upTo(12)) / 4, descr: `Mowed ${upTo(1e9)}` },
          }),
        )
      const materials = () =>
        tried(
          martin.call(recordMaterials, {
            body: { ...at, quantity: 1 + upTo(3), descr: `Bark ${upTo(1e9)}`, treasureprice: 3.33 },
          }),
        )
      const extras = [...yes.extras.keys()].flatMap((id) => [
        tried(martin.call(recordExtraWork, { params: { id }, body: { date: at.date } })),
      ])
      await Promise.all([labour(), labour(), labour(), materials(), ...extras])
      if (chance(0.5)) await labour()
      if (chance(0.5)) await tried(martin.call(finishMyJob, { params: { id: yes.id } }))
      await labour()
    }

    const said = new Map<number, Yes>()
    let [lines, refused] = [0, 0]
    for (let done = 0; done < jobs; done += together) {
      boss = await signIn(app, bossUser)
      await db.deleteFrom('rate_limits').execute()
      const begun: { martin: SignedInClient; yes: Yes }[] = []
      for (const user of users) {
        const martin = await signIn(app, user)
        const kind = oneOf(['hours', 'hours', 'odd', 'open', 'fixed', 'estimate'] as const)
        const id = await book(kind)
        const yes: Yes = { id, prices: new Set(), most: Infinity, extras: new Map() }
        if (kind === 'estimate') yes.prices.add(await estimate(martin, id))
        else {
          await martin.call(claimMyJob, { params: { id } })
          const job = await boss.call(getJob, { params: { id } })
          yes.prices.add(penceOf(job.customerprice ?? 0))
          yes.most = job.ceiling ?? (kind === 'open' ? Infinity : 1)
          if (chance(0.2)) {
            const customerprice = (2_500 + upTo(500)) / 100
            await boss.call(updateJob, { params: { id }, body: { customerprice } })
            yes.prices = new Set([penceOf(customerprice)])
          }
        }
        said.set(id, yes)
        await martin.call(createMyAppointment, {
          params: { id },
          body: {
            date: londonDate(new Date(now.getTime() + day)),
            time: '09:00',
            hours: 0.25,
            visit: false,
            recurrent: false,
          },
        })
        begun.push({ martin, yes })
      }
      await Promise.all(
        begun.map(async ({ martin, yes }) => {
          for (let n = upTo(3); n > 0; n--) await extra(martin, yes)
        }),
      )
      now = new Date(now.getTime() + 2 * day)
      boss = await signIn(app, bossUser)
      for (const [n, one] of begun.entries()) one.martin = await signIn(app, users[n] as never)
      await Promise.all(begun.map(({ martin, yes }) => work(martin, yes)))
      now = new Date(now.getTime() + 2 * day)
      boss = await signIn(app, bossUser)
      await db.updateTable('timesheets').set({ id_status: 3 }).where('id_status', '<', 3).execute()
      const { data: drafts } = await boss.call(checkDue, { body: { dry_run: false } })
      await db.updateTable('timesheets').set({ id_status: 1 }).execute()
      const { data: issued } = await boss.call(issueInvoices, {
        body: { ids: drafts.flatMap(({ id }) => (id === null ? [] : [id])) },
      })
      expect(issued.filter(({ problem }) => problem !== '')).toEqual([])
      for (const { id } of issued.filter(() => chance(0.2))) {
        const { lines: of } = await boss.call(getInvoice, { params: { id } })
        const line = oneOf(of)
        await boss.call(creditInvoice, {
          params: { id },
          body: {
            reason: 'goodwill',
            notes: '',
            lines: [{ id_line: line.id, amount: Math.max(1, upTo(line.total * 100)) / 100 }],
          },
        })
      }
      const found = await invoicedOf(begun.map(({ yes }) => yes.id))
      lines += found.length
      refused += begun.filter(({ yes }) => !found.some(({ id_job }) => id_job === yes.id)).length
      for (const [id, yes] of said) {
        const own = found.filter(({ id_job, material }) => id_job === id && !material)
        const booked = own.filter(({ id_agreed }) => id_agreed === null)
        expect(booked.filter(({ customer_price_pence: p }) => !yes.prices.has(p))).toEqual([])
        const units = booked.reduce((sum, line) => sum + line.quantity_hundredths, 0)
        expect([id, units <= yes.most * 100]).toEqual([id, true])
        const isOther = ({ id_agreed, gross_pence }: (typeof own)[number]) =>
          id_agreed !== null && Number(gross_pence) !== yes.extras.get(id_agreed)
        expect(own.filter(isOther)).toEqual([])
      }
      said.clear()
      expect([done, await books(db)]).toEqual([done, closed])
    }
    expect(superseded.filter((code) => code !== 'estimate_answered')).toEqual([])
    // The run is worth something only if much of it was invoiced.
    expect(lines).toBeGreaterThan(jobs)
    expect(refused).toBeLessThan(jobs / 4)

    function invoicedOf(ids: readonly number[]) {
      return db
        .selectFrom('invoice_lines')
        .select([
          'id_job',
          'id_agreed',
          'material',
          'quantity_hundredths',
          'customer_price_pence',
          'gross_pence',
        ])
        .where('id_job', 'in', ids)
        .execute()
    }
  },
)
