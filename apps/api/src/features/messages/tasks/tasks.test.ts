import { deleteTask, listFailedTasks, runTaskAgain, runTasksAgain } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { poison } from '#test/poison.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { onBothEngines } from '#test/test-database.ts'
import { opportunityTasks } from '../../jobs/opportunities/opportunity-tasks.ts'

const noon = new Date('2026-11-23T12:00:00Z')

onBothEngines((engine) => {
  let boss: SignedInClient
  let id_customer: number
  const { app, database } = useApp({ engine, clock: () => noon })
  beforeAll(async () => {
    ;({ id_customer } = await createFixtures(database.db))
    await createTreasure(database.db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: 'sam@example.org',
    })
    boss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  })

  const match = (at: Date) =>
    runDueTasks(database, opportunityTasks({ database, texts: undefined }), at)
  const matched = async () =>
    (
      await database.db.selectFrom('opportunities').select('id_job').orderBy('id_job').execute()
    ).map(({ id_job }) => id_job)

  test('a job that cannot be matched delays no other, is listed as failed, and can be run again', async () => {
    const [bad = 0, ...others] = await createJobs(database.db, id_customer, [{}, {}, {}])
    await database.db.updateTable('jobs').set({ auto_match: true }).execute()
    const mend = await poison(database.db, 'opportunities', 'id_job', bad)
    const failures = []
    for (const minutes of [0, 2, 8, 24, 85, 326])
      failures.push(...(await match(new Date(noon.getTime() + minutes * 60_000))))
    expect(failures.filter(({ task }) => task === 'job.match')).toHaveLength(6)
    expect(failures).toMatchObject(
      failures.map((_, n) => ({ task: 'job.match', subject: String(bad), attempts: n + 1 })),
    )
    expect(await matched()).toEqual(others)
    const failed = async () => (await boss.call(listFailedTasks, {})).data
    const [letter] = await failed()
    expect(letter).toMatchObject({
      name: 'job.match',
      subject: String(bad),
      tries: 6,
      error: 'poisoned by [e-mail]',
    })
    expect(await failed()).toHaveLength(1)
    // The sweep leaves failed tasks alone.
    expect(await match(new Date(noon.getTime() + 400 * 60_000))).toEqual([])

    await mend()
    await boss.call(runTaskAgain, { params: { id: letter?.id ?? 0 }, body: {} })
    expect(await failed()).toEqual([])
    expect(await match(new Date(noon.getTime() + 401 * 60_000))).toEqual([])
    expect(await matched()).toContain(bad)
    const gone = await refusal(boss, runTaskAgain, { params: { id: letter?.id ?? 0 }, body: {} })
    expect(gone).toMatchObject({ code: 'task_not_found' })
  })

  test('staff run all failed tasks of one name again, and can delete a failed task but not a waiting one', async () => {
    const add = (name: string, key: string, dead_at: Date | null) =>
      database.db
        .insertInto('tasks')
        .values({ name, key, run_at: noon, attempts: 6, error: 'No.', dead_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    await add('job.boost', '1', noon)
    await add('job.boost', '2', noon)
    const other = await add('image.remove', 'a', noon)
    const waiting = await add('image.remove', 'b', null)
    expect(await boss.call(runTasksAgain, { body: { name: 'job.boost' } })).toEqual({ count: 2 })
    const refused = await refusal(boss, deleteTask, { params: { id: waiting.id } })
    expect(refused).toMatchObject({ code: 'task_not_found' })
    await boss.call(deleteTask, { params: { id: other.id } })
    expect((await boss.call(listFailedTasks, {})).data).toEqual([])
  })
})
