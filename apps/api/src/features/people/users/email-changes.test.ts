import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  getCustomer,
  getEmailChange,
  getUser,
  refuseEmailChange,
  register,
  requestPasswordReset,
  updateCustomer,
  updateTreasure,
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
import { mainEngines } from '#test/test-database.ts'

let made = 0
const name = { fname: 'Grace', lname: 'Hollis' }
const fresh = () => `new-${++made}@example.org`

describe.each(mainEngines)('on %s', (engine) => {
  let asAdmin: SignedInClient
  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    asAdmin = await signIn(app, await createUser(database.db, { is_admin: true }))
  })

  const ask = (client: SignedInClient, user: TestUser, email: string) =>
    client.call(updateUser, {
      params: { id: user.id },
      body: { fname: 'Robin', lname: 'Marsh', email, password: testPassword },
    })
  const confirm = (token: string, password?: string) =>
    app.client.call(confirmEmailChange, {
      body: { token, ...(password !== undefined && { password }) },
    })
  const subjects = async (email: string) =>
    (await readMails(database.db, email)).map(({ subject }) => subject)
  const recordEmail = async (table: 'customers' | 'treasures', id: number) =>
    (
      await database.db
        .selectFrom(table)
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email
  const userOf = async (table: 'customers' | 'treasures') => {
    const email = fresh()
    const id =
      table === 'customers'
        ? await createCustomer(database.db, { email })
        : await createTreasure(database.db, {
            lname: 'Vale',
            mphone: `+4477008${String(10_000 + ++made)}`,
            email,
          })
    const user = await createUser(database.db, {
      email,
      ...(table === 'customers' ? { id_customer: id } : { id_treasure: id }),
    })
    return { id, user }
  }
  const unusable = { code: 'link_unusable' }

  test('a new e-mail counts once its link is followed with the password, and the old one counts until then', async () => {
    const { id, user } = await userOf('customers')
    const desk = await signIn(app, user)
    const email = fresh()
    await ask(desk, user, email)
    expect(await desk.call(getUser, {})).toMatchObject({ email: user.email, pending_email: email })
    expect(await desk.call(getCustomer, { params: { id } })).toMatchObject({
      email: user.email,
      pending_email: email,
    })
    expect(await subjects(user.email)).toEqual(['Your e-mail is about to change'])
    await signIn(app, user)

    const { token, purpose } = await readLink(database.db, email)
    expect(purpose).toBe('change')
    // A scanner that opens every link changes nothing.
    expect(await app.client.call(getEmailChange, { params: { token } })).toEqual({
      email,
      needs_password: true,
    })
    for (const guess of [undefined, 'a guess'])
      await expect(confirm(token, guess)).rejects.toMatchObject({ code: 'password_wrong' })
    expect((await confirm(token, testPassword)).email).toBe(email)

    await expect(desk.call(getUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(signIn(app, user)).rejects.toMatchObject({ code: 'sign_in_failed' })
    const client = await signIn(app, { email })
    expect(await client.call(getUser, {})).toMatchObject({ email, pending_email: null })
    expect(await recordEmail('customers', id)).toBe(email)
    expect((await subjects(user.email))[0]).toBe('The e-mail of your account was changed')
    await expect(confirm(token, testPassword)).rejects.toMatchObject(unusable)
  })

  test('a stranger who asks for my e-mail gains nothing when I follow the link', async () => {
    const stranger = await createUser(database.db)
    const client = await signIn(app, stranger)
    const mine = fresh()
    await ask(client, stranger, mine)
    const { token } = await readLink(database.db, mine)
    await expect(confirm(token, 'what I would choose')).rejects.toMatchObject({
      code: 'password_wrong',
    })
    expect(await client.call(getUser, {})).toMatchObject({ email: stranger.email })
  })

  test('an e-mail with an account gets the same answer as one without, and its owner is notified', async () => {
    const owner = await createUser(database.db)
    const asker = await createUser(database.db)
    const client = await signIn(app, asker)
    const free = fresh()
    const shown = ({ email, pending_email }: { email: string; pending_email: string | null }) => ({
      email,
      pending: pending_email?.length,
    })
    const unknown = shown(await ask(client, asker, free))
    const known = shown(await ask(client, asker, owner.email))
    expect(known).toEqual({ ...unknown, pending: owner.email.length })
    expect(await subjects(owner.email)).toEqual(['You already have an account with Treasures'])
    expect((await readMails(database.db, owner.email))[0]?.is_secret).toBe(false)
    expect(await subjects(asker.email)).toEqual([
      'Your e-mail is about to change',
      'Your e-mail is about to change',
    ])
    // A new request ends the former one.
    const { token } = await readLink(database.db, free)
    await expect(confirm(token, testPassword)).rejects.toMatchObject(unusable)
  })

  test('the link to the old e-mail keeps that e-mail', async () => {
    const user = await createUser(database.db)
    const client = await signIn(app, user)
    const email = fresh()
    await ask(client, user, email)
    const keep = await readLink(database.db, user.email)
    expect(keep.purpose).toBe('keep')
    const change = await readLink(database.db, email)
    // Each link works for its own purpose only.
    await expect(confirm(keep.token, testPassword)).rejects.toMatchObject(unusable)
    await expect(
      app.client.call(refuseEmailChange, { body: { token: change.token } }),
    ).rejects.toMatchObject(unusable)
    await app.client.call(refuseEmailChange, { body: { token: keep.token } })
    expect(await client.call(getUser, {})).toMatchObject({ pending_email: null })
    await expect(confirm(change.token, testPassword)).rejects.toMatchObject(unusable)
    await expect(
      app.client.call(refuseEmailChange, { body: { token: keep.token } }),
    ).rejects.toMatchObject(unusable)
  })

  test('only the person who asked can cancel a change, and may do so twice', async () => {
    const user = await createUser(database.db)
    const client = await signIn(app, user)
    const email = fresh()
    await ask(client, user, email)
    const params = { id: user.id }
    const other = await signIn(app, await createUser(database.db))
    await expect(other.call(cancelEmailChange, { params })).rejects.toMatchObject({ status: 404 })
    for (let i = 0; i < 2; i++)
      expect(await client.call(cancelEmailChange, { params })).toMatchObject({
        email: user.email,
        pending_email: null,
      })
    const { token } = await readLink(database.db, email)
    await expect(confirm(token, testPassword)).rejects.toMatchObject(unusable)
  })

  test('a change of password cancels a pending e-mail change, which a stranger at an open page may have asked for', async () => {
    const user = await createUser(database.db)
    const client = await signIn(app, user)
    const email = fresh()
    await ask(client, user, email)
    await client.call(changePassword, {
      params: { id: user.id },
      body: { oldPassword: testPassword, newPassword: 'a much better one' },
    })
    const { token } = await readLink(database.db, email)
    await expect(confirm(token, 'a much better one')).rejects.toMatchObject(unusable)
  })

  test('only one of many concurrent calls with one link succeeds', async () => {
    const user = await createUser(database.db)
    const email = fresh()
    await ask(await signIn(app, user), user, email)
    const { token } = await readLink(database.db, email)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => confirm(token, testPassword)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('two accounts cannot end up with one e-mail, and the second confirmation is refused', async () => {
    const [one, two] = [await createUser(database.db), await createUser(database.db)]
    const email = fresh()
    await ask(await signIn(app, one), one, email)
    const first = await readLink(database.db, email)
    await ask(await signIn(app, two), two, email)
    const second = await readLink(database.db, email)
    await confirm(first.token, testPassword)
    await expect(confirm(second.token, testPassword)).rejects.toMatchObject({
      code: 'email_taken',
    })
    expect(await subjects(two.email)).toEqual(['Your e-mail is about to change'])
  })

  test('too many requests are refused, for one account and for one address', async () => {
    const guarded = await startTestApp(database, {
      limits: {
        emailChangesPerUser: { most: 3, seconds: 60 },
        emailChangesPerEmail: { most: 2, seconds: 60 },
      },
    })
    const user = await createUser(database.db)
    const client = await signIn(guarded, user)
    for (let i = 0; i < 3; i++) await ask(client, user, fresh())
    await expect(ask(client, user, fresh())).rejects.toMatchObject({ status: 429 })
    const target = fresh()
    const askFor = async () => {
      const another = await createUser(database.db)
      return ask(await signIn(guarded, another), another, target)
    }
    for (let i = 0; i < 2; i++) await askFor()
    await expect(askFor()).rejects.toMatchObject({ status: 429 })
    await guarded.close()
  })

  describe('by staff', () => {
    const byAdmin = (user: TestUser, email: string) =>
      asAdmin.call(updateUser, {
        params: { id: user.id },
        body: { fname: 'Robin', lname: 'Marsh', email },
      })

    test('a change ends all sessions at once, and counts once the link is followed, without a password', async () => {
      const { id, user } = await userOf('treasures')
      const holder = await signIn(app, user)
      const email = fresh()
      expect(await byAdmin(user, email)).toMatchObject({ email: user.email, pending_email: email })
      await expect(holder.call(getUser, {})).rejects.toMatchObject({ status: 401 })
      // The old e-mail signs in until the new one is confirmed.
      const again = await signIn(app, user)
      const { token } = await readLink(database.db, email)
      expect(await app.client.call(getEmailChange, { params: { token } })).toMatchObject({
        needs_password: false,
      })
      await confirm(token)
      await expect(again.call(getUser, {})).rejects.toMatchObject({ status: 401 })
      await signIn(app, { email })
      expect(await recordEmail('treasures', id)).toBe(email)
    })

    test('staff learn that another account has the e-mail', async () => {
      const [user, owner] = [await createUser(database.db), await createUser(database.db)]
      await expect(byAdmin(user, owner.email.toUpperCase())).rejects.toMatchObject({
        code: 'email_taken',
        errors: { email: [expect.any(String)] },
      })
    })

    test('a corrected e-mail gets a new invitation, and the first link ends', async () => {
      const wrong = fresh()
      const id_customer = await createCustomer(database.db, { email: wrong })
      const invited = await createUser(database.db, { email: wrong, id_customer, password: null })
      await app.client.call(requestPasswordReset, { body: { email: wrong, provider: 'users' } })
      const email = fresh()
      await asAdmin.call(updateCustomer, { params: { id: id_customer }, body: { ...name, email } })
      expect(await recordEmail('customers', id_customer)).toBe(email)
      expect((await readLink(database.db, email)).purpose).toBe('set')
      const links = await database.db
        .selectFrom('password_links')
        .select('purpose')
        .where('id_user', '=', invited.id)
        .execute()
      expect(links).toEqual([{ purpose: 'set' }])
    })
  })

  describe('on a record', () => {
    test("a customer's change waits for the link and the password, like that of a sign-in", async () => {
      const { id, user } = await userOf('customers')
      const client = await signIn(app, user)
      const victim = fresh()
      const answer = await client.call(updateCustomer, {
        params: { id },
        body: { fname: 'Olive', lname: 'Hollis', email: victim },
      })
      expect(answer).toMatchObject({ fname: 'Olive', email: user.email, pending_email: victim })
      expect(await recordEmail('customers', id)).toBe(user.email)
      const { token } = await readLink(database.db, victim)
      await expect(confirm(token)).rejects.toMatchObject({ code: 'password_wrong' })
      await confirm(token, testPassword)
      expect(await recordEmail('customers', id)).toBe(victim)
      await signIn(app, { email: victim })
    })

    test("a treasure's change waits too", async () => {
      const { id, user } = await userOf('treasures')
      const client = await signIn(app, user)
      const email = fresh()
      expect(
        await client.call(updateTreasure, { params: { id }, body: { ...name, email } }),
      ).toMatchObject({
        email: user.email,
        pending_email: email,
      })
    })

    test('the e-mail of a record without a sign-in is changed by staff at once', async () => {
      const id = await createCustomer(database.db, { email: fresh() })
      const email = fresh()
      expect(
        await asAdmin.call(updateCustomer, { params: { id }, body: { ...name, email } }),
      ).toMatchObject({ email, pending_email: null })
      expect(
        await asAdmin.call(updateCustomer, { params: { id }, body: { ...name, email: null } }),
      ).toMatchObject({ email: null })
    })

    test('a record with a sign-in must keep an e-mail, and staff learn that another account has it', async () => {
      const { id, user } = await userOf('customers')
      await expect(
        asAdmin.call(updateCustomer, { params: { id }, body: { ...name, email: null } }),
      ).rejects.toMatchObject({ status: 422, errors: { email: [expect.any(String)] } })
      const owner = await createUser(database.db)
      await expect(
        asAdmin.call(updateCustomer, { params: { id }, body: { ...name, email: owner.email } }),
      ).rejects.toMatchObject({ code: 'email_taken' })
      expect(await recordEmail('customers', id)).toBe(user.email)
    })

    test('a franchisee who changes it gains no access, because the link also asks for the password', async () => {
      const { id, user } = await userOf('customers')
      const franchisee = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
      const holder = await signIn(app, user)
      const own = fresh()
      await franchisee.call(updateCustomer, { params: { id }, body: { ...name, email: own } })
      const { token } = await readLink(database.db, own)
      await expect(confirm(token)).rejects.toMatchObject({ code: 'password_wrong' })
      await holder.call(getUser, {})
    })

    test('the database keeps the e-mails of record and sign-in equal', async () => {
      const { id, user } = await userOf('customers')
      await expect(
        database.db.updateTable('customers').set({ email: fresh() }).where('id', '=', id).execute(),
      ).rejects.toThrow(/that of their sign-in/)
      const email = fresh()
      await database.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
      expect(await recordEmail('customers', id)).toBe(email)
    })
  })

  test('confirming an e-mail ends sign-ups that strangers began with it', async () => {
    const user = await createUser(database.db)
    const email = fresh()
    const chosen = 'what a stranger chose'
    await app.client.call(register, {
      body: {
        fname: 'A',
        lname: 'Stranger',
        email,
        password: chosen,
        password_confirmation: chosen,
        provider: 'users',
      },
    })
    await ask(await signIn(app, user), user, email)
    await confirm((await readLink(database.db, email)).token, testPassword)
    const left = await database.db
      .selectFrom('sign_ups')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(left).toEqual([])
  })
})
