import {
  acceptInvitation,
  activityType,
  createDiaryFeed,
  endStaff,
  getInvitation,
  getUser,
  inviteStaff,
  listCustomers,
  listStaff,
  requestPasswordReset,
  resendInvitation,
  setPassword,
  updatePermission,
  updateStaff,
  withdrawInvitation,
  type StaffMember,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createCustomer } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import {
  createUser,
  signIn,
  testPassword,
  type NewUser,
  type SignedInClient,
  type TestUser,
} from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { usersStore } from '../../people/users/users.store.ts'

let owner: TestUser
let boss: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  owner = await createUser(database.db, { super: true, is_admin: true, fname: 'Olive' })
  boss = await signIn(app, owner)
})

const wendy = {
  fname: 'Wendy',
  lname: 'Hall',
  password: testPassword,
  password_confirmation: testPassword,
}
let emails = 0
const newEmail = () => `wendy-${++emails}@example.org`
const invite = (body: Parameters<typeof boss.call<typeof inviteStaff>>[1]['body'], by = boss) =>
  by.call(inviteStaff, { query: {}, body })
const accept = (token: string, body: object = wendy) =>
  app.client.call(acceptInvitation, { params: { token }, body })
const look = (token: string) => app.client.call(getInvitation, { params: { token } })
const memberOf = async (email: string): Promise<StaffMember | undefined> =>
  (await boss.call(listStaff, {})).data.find((one) => one.email === email)
const invitationOf = async (email: string) => {
  const found = (await boss.call(listStaff, {})).invitations.find((one) => one.email === email)
  if (!found) throw new Error(`${email} is not invited`)
  return found
}
const end = (id: number, hand_to?: number, by = boss) =>
  by.call(endStaff, { params: { id }, query: {}, body: hand_to === undefined ? {} : { hand_to } })
const linkTo = async (email: string) => (await readLink(database.db, email)).token
const userOf = (email: string) =>
  database.db
    .selectFrom('users')
    .select(['id', 'id_customer', 'is_admin', 'super'])
    .where('email', '=', email)
    .execute()

test('a colleague is invited by e-mail, accepts, is listed and is ended', async () => {
  const email = newEmail()
  const { says } = await invite({ email, role: 'admin', presets: ['office'] })
  expect(says).toContain('become Admin')
  const token = await linkTo(email)
  expect(await look(token)).toEqual({
    email,
    role: 'admin',
    region_name: null,
    invited_by: 'Olive Marsh',
    needs_password: true,
    fname: null,
  })
  await accept(token)
  const client = await signIn(app, { email })
  const profile = await client.call(getUser, {})
  expect(profile).toMatchObject({ fname: 'Wendy', lname: 'Hall', is_admin: 1, super: 0 })
  expect(profile.permissions).toContain('jobs.create')
  expect(profile.permissions).not.toContain('payouts.edit')
  expect(await memberOf(email)).toMatchObject({
    state: 'active',
    role: 'admin',
    presets: ['office'],
    invited_by: 'Olive Marsh',
    signed_in_at: expect.any(String),
    has_second_factor: false,
  })
  const ended = await end(profile.id)
  expect(ended).toMatchObject({ sign_ins: 1, handed_to: { id: owner.id } })
  await expect(client.call(getUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await memberOf(email)).toMatchObject({ state: 'ended', role: 'admin' })
  const logged = await database.db
    .selectFrom('events')
    .select('event')
    .where('event', 'like', 'staff.%')
    .orderBy('id')
    .execute()
  expect(logged.map(({ event }) => event)).toEqual(['staff.invited', 'staff.joined', 'staff.ended'])
})

describe('a link', () => {
  test('works once, and then answers like a link that never existed', async () => {
    const email = newEmail()
    await invite({ email, role: 'admin' })
    const token = await linkTo(email)
    await accept(token)
    const never = 'x'.repeat(43)
    const answers = await Promise.all(
      [accept, look].flatMap((way) => [way(token), way(never)].map(refusalOf)),
    )
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toHaveLength(1)
    expect(answers[0]).toMatchObject({ code: 'link_unusable', status: 404 })
  })

  test('changes nothing when it is opened', async () => {
    const email = newEmail()
    await invite({ email, role: 'admin' })
    const token = await linkTo(email)
    await look(token)
    await look(token)
    expect(await userOf(email)).toEqual([])
    await accept(token)
  })

  test('ends when the invitation is withdrawn, sent again or expired', async () => {
    const [one, two, three] = [newEmail(), newEmail(), newEmail()]
    for (const email of [one, two, three]) await invite({ email, role: 'admin' })
    const [first, second, third] = [await linkTo(one), await linkTo(two), await linkTo(three)]
    await boss.call(withdrawInvitation, { params: { id: (await invitationOf(one)).id } })
    await boss.call(resendInvitation, { params: { id: (await invitationOf(two)).id } })
    await database.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('email', '=', three)
      .execute()
    for (const token of [first, second, third])
      await expect(accept(token)).rejects.toMatchObject({ code: 'link_unusable' })
    expect((await invitationOf(three)).state).toBe('expired')
    await accept(await linkTo(two))
  })

  test('asks for a name and password for a new account, and says which is missing', async () => {
    const email = newEmail()
    await invite({ email, role: 'admin' })
    const token = await linkTo(email)
    await expect(accept(token, { fname: 'Wendy' })).rejects.toMatchObject({
      code: 'invalid_fields',
      errors: { lname: ['Surname is required'], password: ['Password is required'] },
    })
    await expect(accept(token, { ...wendy, password: 'password' })).rejects.toMatchObject({
      code: 'invalid_fields',
    })
    await accept(token)
  })

  test('acts for the invited e-mail, no matter who is signed in', async () => {
    const email = newEmail()
    await invite({ email, role: 'admin' })
    const other = await createUser(database.db)
    const client = await signIn(app, other)
    await client.call(acceptInvitation, { params: { token: await linkTo(email) }, body: wendy })
    expect(await client.call(getUser, {})).toMatchObject({ id: other.id, is_admin: 0 })
    expect(await memberOf(email)).toMatchObject({ state: 'active' })
  })

  test('proves the e-mail and replaces a password that a stranger chose before', async () => {
    const email = newEmail()
    const stranger = await createUser(database.db, { email, password: null })
    await invite({ email, role: 'admin' })
    await accept(await linkTo(email))
    expect(await userOf(email)).toMatchObject([{ id: stranger.id, is_admin: true }])
    await signIn(app, { email })
  })

  test('belongs to no account, so that only supers can open it in the outbox', async () => {
    const user = await createUser(database.db, {
      id_customer: await createCustomer(database.db, {}),
    })
    await invite({ email: user.email, role: 'super' })
    expect((await readMails(database.db, user.email))[0]).toMatchObject({
      is_secret: true,
      id_user: null,
    })
  })
})

describe('a known e-mail', () => {
  test('of a customer keeps its record, and gets the role with the same sign-in', async () => {
    const id_customer = await createCustomer(database.db, {})
    const carol = await createUser(database.db, { id_customer, fname: 'Carol' })
    const { says } = await invite({
      email: carol.email.toUpperCase(),
      role: 'ambassador',
      id_region: 2,
    })
    expect(says).toContain('Carol Marsh already signs in with this e-mail as a customer')
    const token = await linkTo(carol.email.toUpperCase())
    expect(await look(token)).toMatchObject({ needs_password: false, fname: 'Carol' })
    await accept(token, {})
    expect(await userOf(carol.email)).toMatchObject([{ id: carol.id, id_customer }])
    const client = await signIn(app, carol)
    expect(await client.call(getUser, {})).toMatchObject({ id_ambassador: 2, id_customer })
    // After the end they continue as a customer.
    const { says: said } = await end(carol.id)
    expect(said[0]).toBe('Carol Marsh no longer works here, and keeps signing in as a customer.')
    await expect(client.call(getUser, {})).rejects.toMatchObject({ status: 401 })
    const again = await signIn(app, carol)
    expect(await again.call(getUser, {})).toMatchObject({ id_ambassador: null, id_customer })
    await expect(again.call(listCustomers, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('of a merged customer, whose sign-in was closed, makes one new sign-in', async () => {
    const email = newEmail()
    const id_customer = await createCustomer(database.db, { email })
    const user = await createUser(database.db, { email, id_customer })
    await usersStore(database.db).close(user.id)
    await database.db
      .updateTable('customers')
      .set({ email: null })
      .where('id', '=', id_customer)
      .execute()
    await invite({ email, role: 'admin' })
    await accept(await linkTo(email))
    expect(await userOf(email)).toMatchObject([{ id_customer: null, is_admin: true }])
  })

  test('of a colleague is refused in words, and so is a second invitation', async () => {
    const email = newEmail()
    await invite({ email, role: 'admin' })
    await expect(invite({ email: email.toUpperCase(), role: 'super' })).rejects.toMatchObject({
      status: 409,
      code: 'already_invited',
    })
    await expect(invite({ email: owner.email, role: 'admin' })).rejects.toMatchObject({
      status: 409,
      code: 'already_staff',
      message: 'Olive Marsh works here already. Change their role in the list.',
    })
  })

  test('is mentioned before anything is sent, and the preview leaves no trace', async () => {
    const email = newEmail()
    const body = { email, role: 'admin' as const }
    const { says, invitation } = await boss.call(inviteStaff, { query: { simulated: 1 }, body })
    expect(says).toBe(
      `We’ll e-mail ${email} a link, which can be used once, within seven days. They choose a name and a password and become Admin.`,
    )
    expect(invitation).toBeNull()
    expect(await readMails(database.db, email)).toEqual([])
  })
})

test('a missing or unknown region is refused in words', async () => {
  const email = newEmail()
  await expect(invite({ email, role: 'ambassador' })).rejects.toMatchObject({
    code: 'invalid_fields',
    errors: { id_region: ['Choose a region for a franchisee, and none for other roles'] },
  })
  await expect(invite({ email, role: 'admin', id_region: 1 })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  await expect(invite({ email, role: 'ambassador', id_region: 4_000 })).rejects.toMatchObject({
    code: 'region_not_found',
  })
  await expect(
    invite({ email, role: 'ambassador', id_region: 1, switches: { 'payouts.edit': true } }),
  ).rejects.toMatchObject({
    errors: { switches: ['This role cannot hold one of these permissions'] },
  })
})

describe('permissions', () => {
  const permissionsOf = async (client: SignedInClient) =>
    (await client.call(getUser, {})).permissions
  const change = (id: number, body: object) =>
    boss.call(updateStaff, { params: { id }, body: { role: 'admin', ...body } })

  test('follow the role, or the preset if there is one', async () => {
    const admin = await createUser(database.db, { is_admin: true })
    const client = await signIn(app, admin)
    const { id } = await database.db
      .selectFrom('permissions')
      .select('id')
      .where('name', '=', 'customers.view')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const turn = (allowed: boolean) =>
      boss.call(updatePermission, { params: { id }, body: { allowed } })
    await turn(false)
    await expect(client.call(listCustomers, { query: {} })).rejects.toMatchObject({ status: 403 })
    await change(admin.id, { presets: ['support'] })
    await client.call(listCustomers, { query: {} })
    await turn(true)
    await change(admin.id, { presets: ['support'], switches: { 'customers.view': false } })
    await expect(client.call(listCustomers, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('of several presets add up, and every change is in History once', async () => {
    const admin = await createUser(database.db, { is_admin: true })
    const client = await signIn(app, admin)
    await change(admin.id, { presets: ['office', 'accounts'] })
    await change(admin.id, { presets: ['accounts', 'office'] })
    expect(await permissionsOf(client)).toEqual(
      expect.arrayContaining(['jobs.create', 'payouts.edit']),
    )
    const changes = await database.db
      .selectFrom('events')
      .select('data')
      .where('event', '=', 'staff.changed')
      .where('id_user', '=', admin.id)
      .execute()
    expect(changes).toEqual([
      { data: { changes: [{ field: 'presets', before: '', after: 'accounts, office' }] } },
    ])
  })

  test('and roles of people who do not work here cannot be changed', async () => {
    const nobody = await createUser(database.db)
    for (const id of [nobody.id, 2_000_000])
      await expect(change(id, {})).rejects.toMatchObject({ code: 'staff_not_found' })
  })
})

describe('a franchisee', () => {
  const withSwitch = async (user: NewUser, allowed: boolean) => {
    await database.db
      .updateTable('permissions')
      .set({ allowed })
      .where('name', '=', 'staff.invite')
      .execute()
    return signIn(app, await createUser(database.db, user))
  }

  test('cannot invite unless the switch is on', async () => {
    const client = await withSwitch({ id_ambassador: 1 }, false)
    const body = { email: newEmail(), role: 'ambassador' as const, id_region: 1 }
    await expect(invite(body, client)).rejects.toMatchObject({ status: 403 })
    await expect(client.call(listStaff, {})).rejects.toMatchObject({ status: 403 })
  })

  test('invites only franchisees of their own region, with no more permissions than their own', async () => {
    const client = await withSwitch({ id_ambassador: 1 }, true)
    const email = newEmail()
    const body = { email, role: 'ambassador' as const, id_region: 1 }
    await expect(invite({ ...body, id_region: 2 }, client)).rejects.toMatchObject({ status: 404 })
    await expect(invite({ email, role: 'super' }, client)).rejects.toMatchObject({
      code: 'more_than_own',
    })
    await expect(invite({ ...body, presets: ['everything'] }, client)).rejects.toMatchObject({
      code: 'more_than_own',
    })
    await invite(body, client)
    const { data, invitations } = await client.call(listStaff, {})
    expect(data.every(({ role, region }) => role === 'ambassador' && region?.id === 1)).toBe(true)
    expect(invitations.map((one) => one.email)).toEqual([email])
  })

  test('neither sees nor withdraws invitations to another region', async () => {
    const email = newEmail()
    await invite({ email, role: 'ambassador', id_region: 2 })
    const client = await withSwitch({ id_ambassador: 1 }, true)
    const params = { id: (await invitationOf(email)).id }
    for (const call of [resendInvitation, withdrawInvitation])
      await expect(client.call(call, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('ending access', () => {
  test('counts and hands on open work, and removes every way in', async () => {
    const { db } = database
    const admin = await createUser(db, { is_admin: true, fname: 'Wendy' })
    const colleague = await createUser(db, { is_admin: true, fname: 'Grace' })
    const client = await signIn(app, admin)
    const { url } = await client.call(createDiaryFeed, {})
    await app.client.call(requestPasswordReset, { body: { email: admin.email, provider: 'users' } })
    const link = await linkTo(admin.email)
    const id_customer = await createCustomer(db, {})
    const at = new Date()
    const toDo = {
      id_customer,
      type: activityType.person,
      descr: 'Call back',
      to_do: true,
      created_at: at,
    } as const
    await db
      .insertInto('activities')
      .values([
        { ...toDo, id_assignee: admin.id },
        { ...toDo, id_assignee: admin.id, completed_at: at },
      ])
      .execute()
    const counts = { sign_ins: 1, calendars: 1, links: 1, to_dos: 1, conversations: 0 }
    const body = { hand_to: colleague.id }
    const trial = await boss.call(endStaff, {
      params: { id: admin.id },
      query: { simulated: 1 },
      body,
    })
    expect(trial).toMatchObject({ ...counts, handed_to: { id: colleague.id, name: 'Grace Marsh' } })
    expect(trial.says).toEqual([
      'Wendy Marsh can no longer sign in.',
      'These end straight away: 1 sign-in, 1 calendar feed, 1 e-mailed link.',
      'Grace Marsh takes over 1 to-do.',
    ])
    await client.call(getUser, {})
    expect(await end(admin.id, colleague.id)).toMatchObject(counts)
    const [feed] = /[\w-]{43}/.exec(url) ?? []
    expect((await fetch(`${app.apiBase}/public/diary/${feed}`)).status).toBe(404)
    await expect(
      app.client.call(setPassword, {
        body: { ...wendy, token: link, email: admin.email },
      }),
    ).rejects.toMatchObject({ code: 'link_unusable' })
    const assignees = await db
      .selectFrom('activities')
      .select(['id_assignee', 'completed_at'])
      .where('id_customer', '=', id_customer)
      .orderBy('id')
      .execute()
    expect(assignees).toEqual([
      { id_assignee: colleague.id, completed_at: null },
      // Completed to-dos keep their assignee.
      { id_assignee: admin.id, completed_at: at },
    ])
    expect(await usersStore(db).findWorking(admin.id)).toBe(colleague.id)
  })

  test('of one’s own needs a colleague who works here', async () => {
    const other = await createUser(database.db, { super: true, is_admin: true })
    const client = await signIn(app, other)
    await expect(end(other.id, undefined, client)).rejects.toMatchObject({
      code: 'colleague_needed',
    })
    const stranger = await createUser(database.db)
    await expect(end(other.id, stranger.id, client)).rejects.toMatchObject({
      code: 'colleague_not_found',
    })
    await end(other.id, owner.id, client)
    await expect(client.call(getUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('shows at sign-in only to a person who knows the password', async () => {
    const admin = await createUser(database.db, { is_admin: true })
    await end(admin.id)
    await expect(signIn(app, admin)).rejects.toMatchObject({ status: 403, code: 'access_ended' })
    const wrong = await refusalOf(signIn(app, admin, { password: 'a wrong password' }))
    const unknown = await refusalOf(signIn(app, { email: newEmail() }))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 'sign_in_failed' })
  })

  test('is undone when they are invited again', async () => {
    const admin = await createUser(database.db, { is_admin: true })
    await end(admin.id)
    const { says } = await invite({ email: admin.email, role: 'admin', presets: ['support'] })
    expect(says).toContain('worked here before')
    await accept(await linkTo(admin.email), {})
    const client = await signIn(app, admin)
    expect((await client.call(getUser, {})).permissions).toContain('jobs.view')
    expect(await memberOf(admin.email)).toMatchObject({ state: 'active', ended_at: null })
  })

  test('withdraws the invitations that they have sent', async () => {
    const other = await createUser(database.db, { super: true, is_admin: true })
    const email = newEmail()
    await invite({ email, role: 'super' }, await signIn(app, other))
    const token = await linkTo(email)
    expect(await end(other.id)).toMatchObject({ invitations: 1 })
    await expect(accept(token)).rejects.toMatchObject({ code: 'link_unusable' })
  })

  test('or changing a role is refused for the last super who can sign in', async () => {
    // Supers who have not set a password yet cannot sign in, and do not count.
    await createUser(database.db, { super: true, is_admin: true, password: null })
    await expect(
      end(owner.id, (await createUser(database.db, { is_admin: true })).id),
    ).rejects.toMatchObject({
      status: 409,
      code: 'last_super',
    })
    await expect(
      boss.call(updateStaff, { params: { id: owner.id }, body: { role: 'admin' } }),
    ).rejects.toMatchObject({ status: 409, code: 'last_super' })
    await boss.call(getUser, {})
  })
})

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    ({ status, code, message }: { status: number; code: string; message: string }) => ({
      status,
      code,
      message,
    }),
  )
