import { setTimeout as wait } from 'node:timers/promises'
import {
  claimMyJob,
  endDocument,
  isApiError,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createDocument, createKind } from '#test/document-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { onBothEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { documentsStore } from './documents.store.ts'

/** Code of the refusal, or `done`. */
const outcome = <E extends Endpoint>(by: SignedInClient, endpoint: E, input: InputOf<E>) =>
  by.call(endpoint, input as never).then(
    () => 'done',
    (error: unknown) => (isApiError(error) ? error.code : String(error)),
  )

onBothEngines((engine) => {
  const rounds = raceRoundsOn(engine) * 5
  let now = new Date('2026-12-01T12:00:00Z')
  const { app, database } = useApp({ engine, clock: () => now })
  let id_customer: number
  let id_treasure: number
  let id_kind: number
  let id_admin: number
  let admin: SignedInClient
  let treasure: SignedInClient
  let treasureUser: Awaited<ReturnType<typeof createUser>>

  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, { lname: 'Reed', mphone: '+447700900001' })
    id_kind = await createKind(db, { name: 'Gas Safe', every_trade: true })
    const user = await createUser(db, { super: true, is_admin: true })
    id_admin = user.id
    admin = await signIn(app, user)
    treasureUser = await createUser(db, { id_treasure })
    treasure = await signIn(app, treasureUser)
  })

  const newJob = async () => (await createJobs(database.db, id_customer, [{}]))[0] ?? 0
  const claim = (id: number) => outcome(treasure, claimMyJob, { params: { id } })
  const isTaken = async (id_job: number) =>
    (await database.db
      .selectFrom('assignments')
      .select('id')
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst()) !== undefined

  test(`a document that is ended while its treasure claims a job, ${rounds} times: the claim wins or is refused, and afterwards none wins`, async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await createDocument(database.db, { id_treasure, id_kind })
      const id_job = await newJob()
      const end = () =>
        outcome(admin, endDocument, { params: { id }, body: { reason: 'Suspended' } })
      const [claimed, ended] = await Promise.all([claim(id_job), end()])
      expect(ended).toBe('done')
      expect(['done', 'document_required']).toContain(claimed)
      expect(await isTaken(id_job)).toBe(claimed === 'done')
      expect(await claim(await newJob())).toBe('document_required')
    }
  })

  test.runIf(engine === 'postgres')(
    'a claim waits for the end of a document in progress, and is then refused',
    async () => {
      const { db } = database
      const id = await createDocument(db, { id_treasure, id_kind })
      const id_job = await newJob()
      const ending = await db.startTransaction().execute()
      await documentsStore(ending).end(id, 'Suspended', id_admin, now)
      const claiming = claim(id_job)
      await wait(150)
      await ending.commit().execute()
      expect(await claiming).toBe('document_required')
      expect(await isTaken(id_job)).toBe(false)
    },
  )

  test.each([
    ['winter', '2026-12-03', '2026-12-03T23:59:59.999Z', '2026-12-04T00:00:00.000Z'],
    ['summer', '2027-07-03', '2027-07-03T22:59:59.999Z', '2027-07-03T23:00:00.000Z'],
    [
      'the night of the clocks',
      '2027-03-28',
      '2027-03-28T22:59:59.999Z',
      '2027-03-28T23:00:00.000Z',
    ],
  ])('in %s a document counts until midnight in London', async (_, until_on, last, next) => {
    await createDocument(database.db, { id_treasure, id_kind, until_on })
    const jobs = [await newJob(), await newJob()] as const
    now = new Date(last)
    treasure = await signIn(app, treasureUser)
    expect(await claim(jobs[0])).toBe('done')
    now = new Date(next)
    expect(await claim(jobs[1])).toBe('document_required')
    expect(await isTaken(jobs[1])).toBe(false)
    await database.db.deleteFrom('documents').execute()
  })
})
