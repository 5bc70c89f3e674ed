import { getOpening, openingStepKeys } from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { mainEngines, openTrialDatabase } from '#test/test-database.ts'
import type { Database } from '#kernel/db/connect.ts'
import { markOpened } from './mark-opened.ts'

describe.each(mainEngines)('the opening list (%s)', (engine) => {
  let database: Database
  let app: TestApp
  let owner: SignedInClient
  beforeAll(async () => {
    database = await openTrialDatabase(engine, inject('postgresUrl'))
    app = await startTestApp(database)
    owner = await signIn(app, await createUser(database.db, { super: true, fname: 'Olive' }))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const stateOf = async () => {
    const { steps } = await owner.call(getOpening, {})
    return Object.fromEntries(steps.map(({ key, state }) => [key, state]))
  }

  test('an empty installation has not opened, and every step is listed', async () => {
    const opening = await owner.call(getOpening, {})
    expect(opening.opened_at).toBeNull()
    expect(opening.steps.map(({ key }) => key)).toEqual(openingStepKeys)
    expect(await stateOf()).toMatchObject({
      where: 'missing',
      services: 'missing',
      site: 'optional',
    })
  })

  test('two supers with a password and a second factor complete their step', async () => {
    await createUser(database.db, { super: true, password: null })
    await createUser(database.db, { super: true })
    expect((await stateOf()).staff).toBe('optional')
    const at = new Date()
    const supers = await database.db
      .selectFrom('users')
      .select('id')
      .where('super', '=', true)
      .execute()
    await database.db
      .insertInto('authenticators')
      .values(
        supers.map(({ id }) => ({ id_user: id, secret: 'x', created_at: at, confirmed_at: at })),
      )
      .execute()
    expect((await stateOf()).staff).toBe('done')
  })

  test('an opened business says since when', async () => {
    const at = new Date('2026-11-26T09:00:00Z')
    await markOpened(database.db, at)
    expect((await owner.call(getOpening, {})).opened_at).toBe(at.toISOString())
  })
})
