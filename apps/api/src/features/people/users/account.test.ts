import {
  becomeAmbassador,
  changePassword,
  createUserForCustomer,
  createUserForTreasure,
  getUser,
  getUserForCustomer,
  getUserForTreasure,
  isApiError,
  listActivityAssignableUsers,
  searchUsers,
  setPassword,
  unbecomeAmbassador,
  updateUser,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createCustomer, createTreasure } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import {
  createUser,
  signIn,
  testPassword,
  type SignedInClient,
  type TestUser,
} from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'

let boss: TestUser
let admin: TestUser
let asBoss: SignedInClient
let asAdmin: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  boss = await createUser(database.db, { super: true, is_admin: true })
  admin = await createUser(database.db, { is_admin: true })
  asBoss = await signIn(app, boss)
  asAdmin = await signIn(app, admin)
})

const details = (email: string) => ({ fname: 'Noor', lname: 'Vale', email })
const change = (client: SignedInClient, id: number, email: string, password?: string) =>
  client.call(updateUser, {
    params: { id },
    body: { ...details(email), ...(password !== undefined && { password }) },
  })

const refusalsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && isApiError(outcome.reason) ? [outcome.reason.code] : [],
  )

describe("one's own account", () => {
  test('a name changes at once, and an e-mail only with the password', async () => {
    const user = await createUser(database.db)
    const client = await signIn(app, user)
    expect(await change(client, user.id, user.email)).toMatchObject({ fname: 'Noor' })
    const other = `other-${user.email}`
    await expect(change(client, user.id, other)).rejects.toMatchObject({
      code: 'password_wrong',
      errors: { password: [expect.any(String)] },
    })
    await expect(change(client, user.id, other, 'wrong')).rejects.toMatchObject({ status: 422 })
    expect(await change(client, user.id, other, testPassword)).toMatchObject({
      fname: 'Noor',
      email: user.email,
      pending_email: other,
    })
  })

  test('a change of password keeps this session, ends the others and is announced by e-mail', async () => {
    const user = await createUser(database.db)
    const [desk, phone] = [await signIn(app, user), await signIn(app, user)]
    const body = { oldPassword: testPassword, newPassword: 'a much better one' }
    await expect(
      desk.call(changePassword, {
        params: { id: user.id },
        body: { ...body, oldPassword: 'wrong' },
      }),
    ).rejects.toMatchObject({
      code: 'password_wrong',
      errors: { oldPassword: [expect.any(String)] },
    })
    await desk.call(changePassword, { params: { id: user.id }, body })
    await desk.call(getUser, {})
    await expect(phone.call(getUser, {})).rejects.toMatchObject({ status: 401 })
    await signIn(app, user, { password: 'a much better one' })
    expect((await readMails(database.db, user.email))[0]?.subject).toBe('Your password was changed')
  })

  test('a new password must be hard to guess', async () => {
    const user = await createUser(database.db, { lname: 'Marsh' })
    const client = await signIn(app, user)
    for (const newPassword of ['password1', 'robinmarsh'])
      await expect(
        client.call(changePassword, {
          params: { id: user.id },
          body: { oldPassword: testPassword, newPassword },
        }),
      ).rejects.toMatchObject({
        status: 422,
        errors: { newPassword: [expect.stringMatching(/Choose another/)] },
      })
  })

  test("a super cannot change another user's password", async () => {
    const user = await createUser(database.db)
    await expect(
      asBoss.call(changePassword, {
        params: { id: user.id },
        body: { oldPassword: testPassword, newPassword: 'a much better one' },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('a stranger at an open page cannot guess the password', async () => {
    const guarded = await startTestApp(database, {
      limits: { ownPasswordPerUser: { most: 3, seconds: 60 } },
    })
    const user = await createUser(database.db)
    const client = await signIn(guarded, user)
    const guess = (oldPassword: string) =>
      client.call(changePassword, {
        params: { id: user.id },
        body: { oldPassword, newPassword: 'a much better one' },
      })
    for (let i = 0; i < 3; i++)
      await expect(guess('a guess')).rejects.toMatchObject({ status: 422 })
    await expect(guess(testPassword)).rejects.toMatchObject({ status: 429, retryAfter: 60 })
    await guarded.close()
  })
})

describe('accounts of other users', () => {
  test("admins change customers' accounts, and only supers change those of admins and supers", async () => {
    const customer = await createUser(database.db)
    const colleague = await createUser(database.db, { is_admin: true })
    expect(await change(asAdmin, customer.id, `by-admin-${customer.email}`)).toMatchObject({
      email: customer.email,
      pending_email: `by-admin-${customer.email}`,
    })
    for (const account of [boss, colleague])
      await expect(change(asAdmin, account.id, account.email)).rejects.toMatchObject({
        status: 403,
      })
    await change(asBoss, colleague.id, colleague.email)
    await expect(change(asAdmin, 2_000_000, 'x@example.org')).rejects.toMatchObject({ status: 404 })
  })

  test('an admin who acts as a franchisee has the permissions that both roles share', async () => {
    const set = (name: string, role: 'admin' | 'ambassador', allowed: boolean) =>
      database.db
        .updateTable('permissions')
        .set({ allowed })
        .where('name', '=', name)
        .where('role', '=', role)
        .execute()
    const client = await signIn(app, await createUser(database.db, { is_admin: true }))
    const rights = async () => (await client.call(getUser, {})).permissions
    await set('customers.edit', 'admin', false)
    await set('treasures.export', 'ambassador', false)
    expect(await rights()).not.toContain('customers.edit')
    expect(await rights()).toContain('treasures.export')
    await client.call(becomeAmbassador, { body: { id_ambassador: 2 } })
    const acting = await rights()
    // Withdrawn from admins, withdrawn from franchisees, and two that franchisees can never have.
    for (const name of ['customers.edit', 'treasures.export', 'messages.view', 'users.edit'])
      expect(acting).not.toContain(name)
    expect(acting).toContain('jobs.view')
    const here = await createUser(database.db, {
      id_customer: await createCustomer(database.db, { id_region: 2 }),
    })
    await expect(change(client, here.id, here.email)).rejects.toMatchObject({ status: 403 })
    // An admin may switch from one region to the next without leaving the first.
    await client.call(becomeAmbassador, { body: { id_ambassador: 1 } })
    await client.call(unbecomeAmbassador, { body: { id_ambassador: 1 } })
    expect(await rights()).toContain('treasures.export')
    await set('customers.edit', 'admin', true)
  })
})

describe('sign-ins for records', () => {
  test('a customer gets a sign-in once, by a link to the e-mail on file', async () => {
    const id_customer = await createCustomer(database.db, { email: 'file@example.org' })
    expect(await asAdmin.call(getUserForCustomer, { params: { id: id_customer } })).toEqual({
      user: null,
    })
    const made = await asAdmin.call(createUserForCustomer, { body: { id_customer } })
    expect(made).toMatchObject({ email: 'file@example.org', id_customer, has_password: false })
    expect(await asAdmin.call(getUserForCustomer, { params: { id: id_customer } })).toEqual({
      user: made,
    })
    const { token, purpose } = await readLink(database.db, 'file@example.org')
    expect(purpose).toBe('set')
    await app.client.call(setPassword, {
      body: {
        token,
        email: 'file@example.org',
        password: testPassword,
        password_confirmation: testPassword,
      },
    })
    const client = await signIn(app, { email: 'file@example.org' })
    expect(await client.call(getUser, {})).toMatchObject({ id_customer })
    await expect(
      asAdmin.call(createUserForCustomer, { body: { id_customer } }),
    ).rejects.toMatchObject({ code: 'user_exists', status: 409 })
  })

  test('only one of ten concurrent calls for one treasure makes a sign-in', async () => {
    const id_treasure = await createTreasure(database.db, {
      lname: 'Vale',
      mphone: '+447700900556',
      email: 'vale@example.org',
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        asAdmin.call(createUserForTreasure, { body: { id_treasure } }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refusalsOf(outcomes)).toEqual(Array.from({ length: 9 }, () => 'user_exists'))
    const found = await asAdmin.call(getUserForTreasure, { params: { id: id_treasure } })
    expect(found.user).toMatchObject({ id_treasure })
  })

  test('a record gets no sign-in without an e-mail, or with one that another account uses', async () => {
    const user = await createUser(database.db)
    const nowhere = await createCustomer(database.db, { email: null })
    const taken = await createCustomer(database.db, { email: user.email.toUpperCase() })
    for (const [id_customer, code] of [
      [nowhere, 'email_missing'],
      [taken, 'email_taken'],
      [2_000_000, 'record_not_found'],
    ] as const)
      await expect(
        asAdmin.call(createUserForCustomer, { body: { id_customer } }),
      ).rejects.toMatchObject({ code })
  })
})

describe('lists of users', () => {
  test('a search takes special characters literally, and a region sees its own users', async () => {
    const id_customer = await createCustomer(database.db, { id_region: 2 })
    const odd = await createUser(database.db, { lname: 'O_Brien%', id_customer })
    const find = async (client: SignedInClient, search: string) =>
      (await client.call(searchUsers, { query: { search } })).data.map(({ id }) => id)
    expect(await find(asAdmin, 'o_brien%')).toEqual([odd.id])
    expect(await find(asAdmin, 'oxbrien')).toEqual([])
    expect(await find(asAdmin, 'Robin O_Br')).toEqual([odd.id])
    const here = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
    const there = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
    await database.db
      .updateTable('permissions')
      .set({ allowed: true })
      .where('name', '=', 'users.view')
      .execute()
    expect(await find(here, 'o_brien')).toEqual([odd.id])
    expect(await find(there, 'o_brien')).toEqual([])
    asAdmin.chooseRegion(1)
    expect(await find(asAdmin, 'o_brien')).toEqual([])
    asAdmin.chooseRegion(undefined)
  })

  test('staff are found and can be assigned to, whatever region is chosen', async () => {
    const other = await createUser(database.db, { id_ambassador: 2, lname: 'Whitfield' })
    const chief = await createUser(database.db, { is_admin: true, lname: 'Whitfield' })
    for (const region of [1, 2, undefined]) {
      asAdmin.chooseRegion(region)
      const { data } = await asAdmin.call(listActivityAssignableUsers, {})
      expect(data.map(({ id }) => id)).toEqual(
        expect.arrayContaining([boss.id, admin.id, other.id, chief.id]),
      )
      const found = await asAdmin.call(searchUsers, { query: { search: 'Whitfield' } })
      expect(found.data.map(({ id }) => id)).toEqual([other.id, chief.id])
    }
    const second = await asAdmin.call(searchUsers, {
      query: { search: 'Whitfield', page: 2, per_page: 1 },
    })
    expect(second).toMatchObject({
      data: [{ id: chief.id }],
      meta: { total: 2, page: 2, per_page: 1 },
    })
    // Staff of one region still see who works in it.
    const here = await signIn(app, other)
    const theirs = (await here.call(listActivityAssignableUsers, {})).data.map(({ id }) => id)
    expect([theirs.includes(other.id), theirs.includes(chief.id)]).toEqual([true, false])
    expect((await here.call(searchUsers, { query: { search: 'Whitfield' } })).data).toMatchObject([
      { id: other.id },
    ])
  })

  test('activities can be assigned to staff only', async () => {
    const customer = await createUser(database.db)
    const { data } = await asAdmin.call(listActivityAssignableUsers, {})
    const ids = data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([boss.id, admin.id]))
    expect(ids).not.toContain(customer.id)
  })
})

test('an admin acts as a franchisee from the next call, and can stop again', async () => {
  const client = await signIn(app, await createUser(database.db, { is_admin: true }))
  const become = (id_ambassador: number) =>
    client.call(becomeAmbassador, { body: { id_ambassador } })
  const unbecome = (id_ambassador: number) =>
    client.call(unbecomeAmbassador, { body: { id_ambassador } })
  expect((await become(2)).ambassador).toEqual({ id: 2, mnemonic: 'R2', region_name: 'Region 2' })
  expect(await client.call(getUser, {})).toMatchObject({ id_ambassador: 2 })
  await expect(become(77)).rejects.toMatchObject({ code: 'ambassador_not_found' })
  await expect(unbecome(1)).rejects.toMatchObject({ code: 'ambassador_other', status: 409 })
  expect((await unbecome(2)).id_ambassador).toBeNull()
  // The first answer may have been lost, so a repeated call succeeds.
  expect((await unbecome(2)).id_ambassador).toBeNull()
})
