import {
  createAppointment,
  deleteAppointment,
  getMyDay,
  getVisitStatus,
  listVisitFiles,
  sayAtVisit,
  signOffByLink,
  signOffVisit,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { jobLinksStore } from '../jobs/job-links.store.ts'

const tuesday = '2026-12-01'
let now: Date
const { app, database } = useApp({ clock: () => now })
const at = (time: string) => new Date(`${tuesday}T${time}Z`)

let admin: SignedInClient
let martin: SignedInClient
let other: SignedInClient
let priya: SignedInClient
let own: number
let id_treasure: number
let id_job: number
let id_appointment: number
let id: number
beforeAll(async () => {
  const { db } = database
  now = at('07:00')
  await createFixtures(db)
  const treasure = { fname: 'Martin', lname: 'Penrose', mphone: '+447700900001' }
  id_treasure = await createTreasure(db, treasure)
  const stranger = await createTreasure(db, { lname: 'Other', mphone: '+447700900002' })
  own = await createCustomer(db, { fname: 'Priya', mphone: '+447700900123' })
  admin = await signIn(app, await createUser(db, { is_admin: true }))
  martin = await signIn(app, await createUser(db, { id_treasure }))
  other = await signIn(app, await createUser(db, { id_treasure: stranger }))
  priya = await signIn(app, await createUser(db, { id_customer: own }))
})
beforeEach(async () => {
  const { db } = database
  now = at('07:00')
  await db.deleteFrom('appointments').execute()
  const begun = { id_customer: own, id_treasure, at: new Date('2026-11-20T12:00:00Z') }
  id_job = await createBegunJob(db, begun)
  const body = { id_job, id_treasure, date: tuesday, time: '09:00', hours: 1 }
  id_appointment = (await admin.call(createAppointment, { body })).id
  id = (await day()).id
})

const day = async () => {
  const [visit] = (await martin.call(getMyDay, { query: { date: tuesday } })).visits
  if (!visit) throw new Error('There is no visit')
  return visit
}
const signature = (changes: { fname?: string; path?: string; signed_at?: string } = {}) => ({
  params: { id },
  body: { fname: 'Priya', path: 'M10 20L30 40M5 5', signed_at: now.toISOString(), ...changes },
})
const done = () =>
  martin.call(sayAtVisit, { params: { id }, body: { kind: 'done', at_device: now.toISOString() } })
const link = () =>
  jobLinksStore(database.db).createFor(
    'visit',
    { id_job, id_time: id, expires_at: at('23:00') },
    now,
  )
const signOffs = async (who: SignedInClient) =>
  (await who.call(listVisitFiles, { params: { id: id_job } })).sign_offs

test('a customer signs on the treasure’s phone once, and customer, treasure and staff see it', async () => {
  now = at('10:00')
  const first = await martin.call(signOffVisit, signature({ signed_at: at('09:55').toISOString() }))
  expect(first).toEqual({
    id_time: id,
    start_at: at('09:00').toISOString(),
    how: 'finger',
    fname: 'Priya',
    path: 'M10 20L30 40M5 5',
    signed_at: at('09:55').toISOString(),
    received_at: now.toISOString(),
  })
  // A phone that was without signal sends it before it sends that the visit is done.
  await done()
  now = at('10:05')
  expect(await martin.call(signOffVisit, signature({ fname: 'Somebody' }))).toEqual(first)
  expect((await day()).signed).toEqual(first)
  for (const who of [martin, priya, admin]) expect(await signOffs(who)).toEqual([first])
})

test('by the link a customer says yes once the visit is done, and reading changes nothing', async () => {
  now = at('09:30')
  const token = await link()
  const sign = { body: { token } }
  expect(await refusal(app.client, signOffByLink, sign)).toMatchObject({ code: 'visit_not_done' })
  await done()
  for (let n = 0; n < 50; n++) await app.client.call(getVisitStatus, { params: { token } })
  expect(await signOffs(admin)).toEqual([])
  now = at('09:40')
  const yes = await app.client.call(signOffByLink, sign)
  expect(yes).toEqual({ signed_at: now.toISOString() })
  expect(await app.client.call(getVisitStatus, { params: { token } })).toMatchObject(yes)
  now = at('09:50')
  expect(await app.client.call(signOffByLink, sign)).toEqual(yes)
  expect(await martin.call(signOffVisit, signature())).toMatchObject({ how: 'link' })
  expect(await signOffs(priya)).toMatchObject([{ how: 'link', fname: 'Priya', path: null }])
  now = at('11:31')
  expect(await refusal(app.client, signOffByLink, sign)).toMatchObject({ code: 'link_not_found' })
})

test('of a finger and a link at the same moment one counts', async () => {
  for (let round = 0; round < raceRoundsOn('postgres'); round++) {
    await database.db.deleteFrom('visit_sign_offs').execute()
    await done()
    const body = { token: await link() }
    const [finger, yes] = await Promise.all([
      martin.call(signOffVisit, signature()),
      app.client.call(signOffByLink, { body }),
    ])
    expect(finger.signed_at).toBe(yes.signed_at)
    expect(await signOffs(admin)).toHaveLength(1)
    const events = database.db.selectFrom('events').select('data').where('id_job', '=', id_job)
    const signed = await events.where('event', '=', 'job.signed_off').execute()
    expect(signed).toHaveLength(round + 1)
  }
})

test('a visit of another, or one that was cancelled, is not signed, and neither is it by a scrawl of code', async () => {
  expect(await refusal(other, signOffVisit, signature())).toMatchObject({ code: 'visit_not_found' })
  for (const path of [
    '',
    'L1 2',
    'M1 2Z',
    'M1 2"><script>',
    'M1 2\nL3 4',
    `M1 2${'L1 2'.repeat(6_000)}`,
  ])
    expect(await refusal(martin, signOffVisit, signature({ path }))).toMatchObject({
      code: 'invalid_fields',
    })
  await done()
  const token = await link()
  await admin.call(deleteAppointment, { params: { id: id_appointment }, query: {} })
  expect(await refusal(martin, signOffVisit, signature())).toMatchObject({ status: 404 })
  expect(await refusal(app.client, signOffByLink, { body: { token } })).toMatchObject({
    status: 404,
  })
})
