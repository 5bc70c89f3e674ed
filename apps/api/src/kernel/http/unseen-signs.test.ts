import { createCustomer, getCustomer, listCustomers, type ApiError } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let boss: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  boss = await signIn(app, await createUser(database.db, { super: true }))
})

const customer = {
  fname: 'Anna',
  lname: 'Marsh-Bell',
  email: 'anna@example.org',
  address: '1 High Street',
  postcode: 'SE13 5AB',
}

test('invisible characters are removed from all typed text', async () => {
  const { id } = await boss.call(createCustomer, {
    body: {
      ...customer,
      fname: '\u200bAnna\u202e',
      email: '\u200ban\u00adna@example.org\ufeff',
      mphone: '\u202d07400 111222\u202c',
      descr: 'One\u0007\nTwo\u2060',
    },
  })
  expect(await boss.call(getCustomer, { params: { id } })).toMatchObject({
    fname: 'Anna',
    email: 'anna@example.org',
    mphone: '+447400111222',
  })
  const { descr } = await database.db
    .selectFrom('customers')
    .select('descr')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(descr).toBe('One\nTwo')
})

test.each(['\u202d07400 111222\u202c', '\u200bAn\u00adna\ufeff', 'anna\u2060@example.org'])(
  'a search for %j finds the customer, as without the invisible characters',
  async (search) => {
    const mphone = '07400 111222'
    const { id } = await boss.call(createCustomer, { body: { ...customer, mphone } })
    const { data } = await boss.call(listCustomers, { query: { search } })
    expect(data.map((found) => found.id)).toContain(id)
  },
)

test('a name of invisible characters only is refused', async () => {
  const body = { ...customer, fname: '\u3164', email: 'nobody@example.org' }
  const refused = (await refusal(boss, createCustomer, { body })) as ApiError
  expect(refused).toMatchObject({ status: 422, errors: { fname: [expect.any(String)] } })
})

test.each([
  ['07700 9001', 'Must be a mobile that can be texted, for example 07700 900123'],
  ['020 7946 0958', 'This is not a mobile. Other numbers go under Phone'],
  ['0800 111 1111', 'This is not a mobile. Other numbers go under Phone'],
  ['070 1234 5678', 'This is not a mobile. Other numbers go under Phone'],
])('%s is refused as a mobile', async (mphone, words) => {
  const body = { ...customer, email: 'other@example.org', mphone }
  expect(await refusal(boss, createCustomer, { body })).toMatchObject({
    status: 422,
    errors: { mphone: [words] },
  })
})
