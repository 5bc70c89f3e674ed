import type { Db } from '../../apps/api/src/kernel/db/connect.ts'
import { findDemoClaimant } from '../../apps/api/src/seed/demo-claimant.ts'
import { startUnderway } from '../embed/underway.ts'
import { until, type Engine } from './engine.ts'
import type { Host } from './host.ts'
import { takeStep, type Step } from './take-step.ts'

/* Journeys of visitors on a host page, from opening it to the resulting row in the database. */

type Journey = {
  name: string
  widget: string
  attributes: string
  /** Query in the page's address, such as `?treasures-job=…`. */
  query?: string
  steps: readonly Step[]
  /** Resolves to true if the database has the result. */
  isKept(): Promise<boolean>
}

const plain = { name: 'plain', shown: 'in page' } as const
const patience = 20_000

export async function takeJourney(engine: Engine, host: Host, journey: Journey) {
  const { name, widget, attributes, query = '' } = journey
  const tag = `<treasures-${widget} ${attributes}></treasures-${widget}>`
  let at = 'the page'
  try {
    await engine.open(host.keep(plain, tag) + query)
    for (const step of journey.steps) {
      at = step.until
      const given = { ...step, tag: `treasures-${widget}` }
      await until(async () => (await engine.run(takeStep, given, widget)).told, patience)
    }
    at = 'the row'
    await until(() => journey.isKept(), patience)
    return { name, outcome: 'done', ok: true }
  } catch (error) {
    return { name, outcome: `failed before "${at}": ${(error as Error).message}`, ok: false }
  }
}

/** Plans the journeys of one engine. Each has a job of its own. */
export async function planJourneys(db: Db, engine: string): Promise<Journey[]> {
  return [bookingOf(db, engine), await claimOf(db), await labourOf(db, engine)]
}

function bookingOf(db: Db, engine: string): Journey {
  const descr = `Two hedges, by way of ${engine}.`
  const contact = {
    fname: 'Olive',
    lname: 'Okafor',
    email: 'olive.okafor@example.com',
    mphone: '07700 900123',
    address: '12 Ladywell Road',
  }
  return {
    name: 'a booking',
    widget: 'booking-form',
    attributes: 'region="1"',
    steps: [
      {
        fill: { postcode: 'SE13 5AB' },
        press: 'See services and prices',
        until: 'What do you need done?',
      },
      { choose: 'Gardening', fill: { descr }, press: 'Choose a day', until: 'When should it be?' },
      { press: 'As soon as possible', until: 'Your details' },
      { fill: contact, press: 'Review booking', until: 'Check your booking' },
      { tick: 'express', pressFirst: '[part~=booking-next]', until: 'Your job is booked.' },
    ],
    async isKept() {
      const jobs = db.selectFrom('jobs').select('id_status').where('descr', '=', descr)
      return (await jobs.execute()).map(({ id_status }) => id_status).join() === '1'
    },
  }
}

async function claimOf(db: Db): Promise<Journey> {
  const claimant = await findDemoClaimant(db)
  if (!claimant) throw new Error('The seed has no treasure who can claim.')
  // Removes jobs that need an estimate, so that every job can be claimed.
  await db
    .updateTable('jobs')
    .set({ on_board: false })
    .where('treasure_price_pence', 'is', null)
    .execute()
  const count = async () => {
    const claims = db.selectFrom('assignments').select(({ fn }) => fn.countAll().as('count'))
    return Number((await claims.executeTakeFirstOrThrow()).count)
  }
  const before = await count()
  return {
    name: 'a claim',
    widget: 'jobs-board',
    attributes: 'region="1"',
    steps: [
      { pressFirst: '[part~=card] button', until: 'Claim This Job' },
      {
        fill: { last_name: claimant.surname, mobile: claimant.mobile },
        press: 'Claim This Job',
        until: 'Job successfully claimed.',
      },
    ],
    isKept: async () => (await count()) === before + 1,
  }
}

async function labourOf(db: Db, engine: string): Promise<Journey> {
  const { id_job, token } = await startUnderway(db)
  const descr = `Fence posts set, by way of ${engine}`
  return {
    name: 'labour by link',
    widget: 'labour-dialog',
    attributes: 'kind="labour"',
    query: `?treasures-job=${token}`,
    steps: [
      {
        fill: { quantity: '3.5', descr },
        press: 'Save',
        until: 'Work timesheet entry created.',
      },
    ],
    async isKept() {
      const lines = db.selectFrom('works').select('descr').where('id_job', '=', id_job)
      return (await lines.execute()).filter((line) => line.descr === descr).length === 1
    },
  }
}
