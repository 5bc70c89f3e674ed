import { contract, endStaff, listStaff, type Endpoint } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, makeSecret } from '../src/kernel/secrets.ts'
import { createFixtures } from './fixtures.ts'
import { callRaw } from './raw-call.ts'
import { createUser, signIn, type NewUser, type SignedInClient } from './sign-in.ts'
import { useApp } from './use-app.ts'

let boss: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  boss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
})

const roles: { role: string; user: NewUser; tags: string[] }[] = [
  { role: 'super', user: { super: true, is_admin: true }, tags: [] },
  { role: 'admin', user: { is_admin: true }, tags: ['slow'] },
  { role: 'ambassador', user: { id_ambassador: 1 }, tags: ['slow'] },
]

const signedIn = Object.entries(contract as Record<string, Endpoint>).filter(
  ([, { access }]) => access !== 'public',
)
/** Fits every path. The values are never read, because the caller is checked first. */
const params = new Proxy({}, { get: () => '1' })

describe.each(roles)('once the access of a $role has ended', ({ user, tags }) => {
  test('every call but sign-in is refused', { tags }, async () => {
    const person = await createUser(database.db, user)
    const { token } = await signIn(app, person)
    await boss.call(endStaff, { params: { id: person.id }, query: {}, body: {} })
    // A sign-in that began before the end and was written after it must not work either.
    const late = makeSecret()
    await database.db
      .insertInto('access_tokens')
      .values({
        hash: hashSecret(late),
        id_user: person.id,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const answered: string[] = []
    for (const secret of [token, late])
      for (const [name, endpoint] of signedIn) {
        const { status } = await callRaw(app.apiBase, endpoint, { params }, secret)
        if (status !== 401) answered.push(`${name} ${status}`)
      }
    expect(answered).toEqual([])
    await expect(signIn(app, person)).rejects.toMatchObject({
      status: 403,
      code: 'access_ended',
      message: expect.stringContaining('Your access has ended'),
    })
    const { data } = await boss.call(listStaff, {})
    expect(data.find(({ id }) => id === person.id)).toMatchObject({ state: 'ended' })
  })
})
