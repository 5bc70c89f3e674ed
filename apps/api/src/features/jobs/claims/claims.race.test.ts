import { claimJob, isApiError } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { useApp } from '#test/use-app.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { onBothEngines } from '#test/test-database.ts'

const claimants = Array.from({ length: 64 }, (_, i) => ({
  lname: `Surname${i}`,
  mphone: `+4477009001${String(i).padStart(2, '0')}`,
}))

onBothEngines((engine) => {
  const rounds = raceRoundsOn(engine)
  let jobs: number[]

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    const { id_customer } = await createFixtures(database.db)
    jobs = await createJobs(database.db, id_customer, Array(rounds).fill({}))
    for (const claimant of claimants) await createTreasure(database.db, claimant)
  })

  const claim = (id_job: number, { lname, mphone }: (typeof claimants)[number]) =>
    injectClient(app)
      .call(claimJob, { body: { id_job, mobile: mphone, last_name: lname } })
      .then(
        () => 'won' as const,
        (error: unknown) => (isApiError(error) ? error.status : String(error)),
      )

  test(`64 claims of one job at once, ${rounds} times: one wins, and 63 get the answer that it is taken`, async () => {
    const outcomes: Record<string, number> = {}
    for (const job of jobs) {
      const answers = await Promise.all(claimants.map((claimant) => claim(job, claimant)))
      for (const answer of answers) outcomes[answer] = (outcomes[answer] ?? 0) + 1
      expect(answers.filter((answer) => answer === 'won')).toHaveLength(1)
    }
    expect(outcomes).toEqual({ won: rounds, 409: rounds * 63 })

    const { db } = database
    const counts = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('assignments')
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('assignments'),
        eb
          .selectFrom('activities')
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('activities'),
        eb
          .selectFrom('events')
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('events'),
        eb
          .selectFrom('messages')
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('messages'),
      ])
      .executeTakeFirstOrThrow()
    expect(counts).toEqual({
      assignments: rounds,
      activities: rounds,
      events: rounds,
      // One text to the claimant, one e-mail to the customer.
      messages: 2 * rounds,
    })
  }, 150_000)
})
