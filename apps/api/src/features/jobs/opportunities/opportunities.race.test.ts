import {
  answerStart,
  isApiError,
  respondToLinkedOpportunity,
  type ApiClient,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { readMails } from '#test/outbox.ts'
import { useApp } from '#test/use-app.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { onBothEngines } from '#test/test-database.ts'
import { jobLinksStore } from '../jobs/job-links.store.ts'

const yes = 4
const no = 5
const at = new Date()
const later = new Date(at.getTime() + 3_600_000)

onBothEngines((engine) => {
  const rounds = raceRoundsOn(engine)
  let client: ApiClient
  let id_customer: number
  const treasures: number[] = []

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    ;({ id_customer } = await createFixtures(database.db))
    for (let i = 0; i < 16; i++)
      treasures.push(
        await createTreasure(database.db, { lname: `T${i}`, mphone: `+4477009001${10 + i}` }),
      )
    client = injectClient(app)
  })

  const outcome = (call: Promise<{ id_status: number }>) =>
    call.then(
      ({ id_status }) => id_status,
      (error: unknown) => (isApiError(error) ? error.status : String(error)),
    )

  async function offerToAll(id_job: number) {
    const tokens = treasures.map(makeSecret)
    await database.db
      .insertInto('opportunities')
      .values(
        treasures.map((id_treasure, i) => ({
          id_job,
          id_treasure,
          id_status: 2 as const,
          how: 'staff' as const,
          score_hundredths: 5_000,
          score_parts: '[]',
          token_hash: hashSecret(tokens[i] ?? ''),
          created_at: at,
          sent_at: at,
          expires_at: later,
        })),
      )
      .execute()
    return tokens
  }

  const assigned = async (id_job: number) =>
    (
      await database.db
        .selectFrom('assignments')
        .select('id_treasure')
        .where('id_job', '=', id_job)
        .where('ended_at', 'is', null)
        .execute()
    ).map(({ id_treasure }) => id_treasure)

  test(`sixteen treasures say yes twice and no twice, all 64 at once, ${rounds} times: one answer of each counts, and a single yes wins`, async () => {
    const jobs = await createJobs(database.db, id_customer, Array(rounds).fill({}))
    for (const id_job of jobs) {
      const tokens = await offerToAll(id_job)
      const told = await Promise.all(
        tokens.map((token, i) =>
          Promise.all(
            // The order differs, so that each answer comes first for some treasures.
            (i % 2 ? [yes, no, yes, no] : [no, yes, no, yes]).map((status) =>
              outcome(client.call(respondToLinkedOpportunity, { body: { token, status } })),
            ),
          ),
        ),
      )
      const kept = await database.db
        .selectFrom('opportunities')
        .select(['id_treasure', 'id_status'])
        .where('id_job', '=', id_job)
        .orderBy('id')
        .execute()
      const winners = kept.filter(({ id_status }) => id_status === yes)
      expect(winners).toHaveLength(1)
      expect(await assigned(id_job)).toEqual(winners.map(({ id_treasure }) => id_treasure))
      told.forEach((answers, i) => {
        const was = kept[i]?.id_status
        // Treasures whose answer was accepted got the one that counts.
        const heard = answers.filter((one) => typeof one === 'number' && one < 100)
        expect(new Set([...heard, was])).toEqual(new Set([was]))
        expect(answers).toEqual(answers.map(() => expect.toBeOneOf([was, 404, 409])))
      })
    }
    const moves = await database.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('event', '=', 'job.claimed')
      .executeTakeFirstOrThrow()
    expect(moves.n).toBe(rounds)
  }, 200_000)

  test(
    `64 uses of one link to hand a job back, at once, ${rounds} times: it is handed back once, and the link is used up`,
    { tags: 'slow', timeout: 200_000 },
    async () => {
      const [id_treasure = 0] = treasures
      const mails = async () => (await readMails(database.db, 'grace@example.org')).length
      const before = await mails()
      const jobs = await createJobs(database.db, id_customer, Array(rounds).fill({ id_status: 2 }))
      for (const id_job of jobs) {
        await database.db
          .insertInto('assignments')
          .values({ id_job, id_treasure, how: 'claim', assigned_at: at, ended_at: null })
          .execute()
        const link = { id_job, id_treasure, expires_at: later }
        const token = await jobLinksStore(database.db).createFor('start', link, at)
        const body = { token, answer: 'decline' as const }
        const told = await Promise.all(
          Array.from({ length: 64 }, () => outcome(client.call(answerStart, { body }))),
        )
        expect(told.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, ...Array(63).fill(404)])
        expect(await assigned(id_job)).toEqual([])
      }
      // One about each search for another treasure.
      expect((await mails()) - before).toBe(rounds)
    },
  )
})
