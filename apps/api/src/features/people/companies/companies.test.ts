import { createCompany, isApiError, searchCompanies } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  })

  const add = (name: string) => admin.call(createCompany, { body: { name } })
  const find = async (search: string) =>
    (await admin.call(searchCompanies, { query: { search } })).data.map(({ name }) => name)

  test('adding an existing name, whatever its case, accents and spaces, returns that company', async () => {
    const first = await add('Seven Dials Café')
    for (const name of ['seven dials cafe', '  SEVEN   DIALS  CAFÉ ', 'Seven Dials Café'])
      expect(await add(name)).toEqual(first)
    expect((await add('Seven Dials')).id).not.toBe(first.id)
  })

  test('twenty concurrent calls with the same name get the same company', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => add(i % 2 ? 'Leith Walk' : 'LEITH  walk')),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  test('the search finds text anywhere in a name, and lists names that begin with it first', async () => {
    await add('The Old Bakery')
    await add('Bakery & Sons')
    await add('100% Bread_Co')
    expect(await find('bake')).toEqual(['Bakery & Sons', 'The Old Bakery'])
    expect(await find('0%')).toEqual(['100% Bread_Co'])
    expect(await find('%%')).toEqual([])
    expect(await find('d_c')).toEqual(['100% Bread_Co'])
  })

  test('one letter is too short for a search and for a name', async () => {
    const failures = await Promise.all(
      [find('b'), add(' b ')].map((call) => call.catch((error: unknown) => error)),
    )
    expect(failures.map((error) => isApiError(error) && error.status)).toEqual([400, 422])
  })
})
