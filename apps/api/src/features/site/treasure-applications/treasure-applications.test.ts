import {
  ApiError,
  applyAsTreasure,
  declineTreasure,
  getBankAccount,
  getTreasure,
  getTreasureForm,
  getTreasureTax,
  getUser,
  inviteTreasures,
  listTreasureApplications,
  resendTreasureInvitation,
  saveTreasureForm,
  searchBoard,
  sendTreasureForm,
  takeOnTreasure,
  withdrawTreasureInvitation,
} from '@treasures/api-client'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure, giveCodes } from '#test/fixtures.ts'
import { treasureForm } from '#test/inputs/treasure-applications.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { freshMobile } from '#test/policy-fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, testSeal } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines, openTestDatabase, openTrialDatabase } from '#test/test-database.ts'
import { sealedFor } from '../../money/payouts/bank-accounts.routes.ts'
import { letGo } from '../personal-data/retention.store.ts'

const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (!(error instanceof ApiError)) throw new Error('It was not refused', { cause: error })
  return error
}

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  let north: SignedInClient
  let south: SignedInClient
  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    await giveCodes(db, 2, ['BN1'])
    boss = await signIn(app, await createUser(db, { super: true, is_admin: true, fname: 'Olive' }))
    await allow(true)
    north = await signIn(app, await createUser(db, { id_ambassador: 1, fname: 'Nadia' }))
    south = await signIn(app, await createUser(db, { id_ambassador: 2, fname: 'Saul' }))
    const accounts = await createUser(db, { is_admin: true, fname: 'Ada' })
    await db
      .insertInto('staff')
      .values({ id_user: accounts.id, presets: ['accounts'], started_at: new Date() })
      .execute()
  })

  /** Sets franchisees' switch to add treasures. */
  const allow = (allowed: boolean) =>
    database.db
      .updateTable('permissions')
      .set({ allowed })
      .where('name', '=', 'treasures.create')
      .where('role', '=', 'ambassador')
      .execute()

  let emails = 0
  const newEmail = () => `asa-${++emails}@example.org`
  const invite = (list: string[], by = boss, body = {}) =>
    by.call(inviteTreasures, { body: { emails: list, ...body } })
  const apply = (email: string) => app.client.call(applyAsTreasure, { body: { email } })
  const linkTo = async (email: string) => (await readLink(database.db, email)).token
  const look = (token: string) => app.client.call(getTreasureForm, { params: { token } })
  const save = (token: string, body: object) =>
    app.client.call(saveTreasureForm, { params: { token }, body })
  const send = (token: string, changes: object = {}) =>
    app.client.call(sendTreasureForm, {
      params: { token },
      body: { ...treasureForm(), ...changes },
    })
  const list = async (by = boss) => (await by.call(listTreasureApplications, {})).data
  const rowOf = async (email: string, by = boss) => {
    const found = (await list(by)).find((row) => row.email === email)
    if (!found) throw new Error(`${email} is not in the list`)
    return found
  }
  const takeOn = (id: number, by = boss, body = {}) =>
    by.call(takeOnTreasure, { params: { id }, body })
  const decline = (id: number, reason = '', by = boss) =>
    by.call(declineTreasure, { params: { id }, body: { reason } })
  /** An applicant who has sent their form. */
  async function applied(changes: object = {}, email = newEmail()) {
    await apply(email)
    await send(await linkTo(email), changes)
    return { email, id: (await rowOf(email)).id }
  }
  const treasureOf = (email: string) =>
    database.db
      .selectFrom('treasures')
      .select(['id', 'id_region', 'fname'])
      .where('email', '=', email)
      .execute()
  const usersOf = (email: string) =>
    database.db
      .selectFrom('users')
      .select(['id', 'id_customer', 'id_treasure', 'is_admin', 'fname'])
      .where('email', '=', email)
      .execute()
  const subjectsTo = async (email: string) =>
    (await readMails(database.db, email)).map(({ subject }) => subject)

  test('a tradesperson is invited, fills in the form, is taken on, signs in and sees the board', async () => {
    const { db } = database
    const [skill, other] = await db
      .insertInto('skills')
      .values([{ name: `Joinery ${engine}` }, { name: `Roofing ${engine}` }])
      .returning('id')
      .execute()
    const [email, mphone] = [newEmail(), freshMobile()]
    const skills = [skill?.id ?? 0]
    expect(await invite([email], boss, { id_region: 1, skills })).toEqual({
      data: [{ email, outcome: 'invited' }],
    })
    expect(await rowOf(email)).toMatchObject({
      state: 'invited',
      invited_by: 'Olive Marsh',
      region: { id: 1 },
      details: null,
    })
    const token = await linkTo(email)
    expect(await look(token)).toMatchObject({
      state: 'open',
      email,
      invited_by: 'Olive Marsh',
      needs_password: true,
      draft: { skills },
    })

    await save(token, { fname: 'Asa', postcode: 'SE13', mphone: '0', skills })
    expect((await look(token)).draft).toMatchObject({ fname: 'Asa', postcode: 'SE13', mphone: '0' })
    expect((await rowOf(email)).details).toBeNull()

    await send(token, {
      mphone,
      skills: [...skills, other?.id ?? 0],
      vat_number: 'GB 123 4567 82',
      utr: '12345 67890',
    })
    expect(await look(token)).toMatchObject({ state: 'sent', draft: { fname: '' } })
    const row = await rowOf(email)
    expect(row).toMatchObject({
      state: 'sent',
      details: { fname: 'Asa', last4: '4958', mphone, also: [] },
    })
    expect(row.details?.skills).toHaveLength(2)

    await app.drain()
    const told = await db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.id_user')
      .select('users.fname')
      .where('subject', '=', 'Asa has applied to work with us')
      .orderBy('users.id')
      .execute()
    // Another region's franchisee is not notified, nor is an admin without the right to take people
    // on.
    expect(told.map(({ fname }) => fname)).toEqual(['Olive', 'Nadia'])

    const { id_treasure } = await takeOn(row.id, boss, { skills })
    expect(await list()).not.toContainEqual(expect.objectContaining({ email }))
    expect(await boss.call(getTreasure, { params: { id: id_treasure } })).toMatchObject({
      name: 'Asa Joiner',
      treasure: true,
      complete: true,
      email,
      wtravel: 15,
      skills: [`Joinery ${engine}`],
      region: { id: 1 },
    })
    expect(await boss.call(getTreasureTax, { params: { id: id_treasure } })).toMatchObject({
      vat_number: 'GB123456782',
      utr: '1234567890',
      agreed_on: expect.any(String),
      expires_on: expect.any(String),
    })
    expect(await boss.call(getBankAccount, { params: { id: id_treasure } })).toMatchObject({
      account: { holder: 'Asa Joiner', last4: '4958' },
    })
    const account = await db
      .selectFrom('bank_accounts')
      .select('sealed')
      .where('id_treasure', '=', id_treasure)
      .executeTakeFirstOrThrow()
    expect(testSeal.open(account.sealed ?? '', sealedFor(id_treasure))).toBe('089999 66374958')

    expect(await subjectsTo(email)).toContain('You’re on board with Treasures')
    const client = await signIn(app, { email })
    expect(await client.call(getUser, {})).toMatchObject({ id_treasure, fname: 'Asa' })
    expect(await client.call(searchBoard, { query: {} })).toMatchObject({ data: expect.any(Array) })
    const logged = await db
      .selectFrom('events')
      .select('event')
      .where('id_treasure', '=', id_treasure)
      .execute()
    expect(logged.map(({ event }) => event)).toEqual(['treasure.taken_on'])
    expect((await refusalOf(look(token))).code).toBe('link_unusable')
  })

  test('an applicant verifies the e-mail through the link, and is declined with a reason', async () => {
    const email = newEmail()
    const { message } = await apply(email)
    expect(message).toContain('sent you an e-mail')
    // A link that was not used proves nothing.
    expect(await list()).not.toContainEqual(expect.objectContaining({ email }))
    const token = await linkTo(email)
    await send(token)
    const { id } = await rowOf(email)
    expect(await decline(id, 'We have enough joiners.')).toMatchObject({
      state: 'declined',
      declined_by: 'Olive Marsh',
      reason: 'We have enough joiners.',
      details: { fname: 'Asa', last4: null },
    })
    const [newest] = await readMails(database.db, email)
    expect(newest?.body).toContain('We have enough joiners.')
    expect(await treasureOf(email)).toEqual([])
    expect((await refusalOf(look(token))).code).toBe('link_unusable')
    const kept = () =>
      database.db
        .selectFrom('treasure_applications')
        .select(['sealed', 'password_hash'])
        .where('id', '=', id)
        .execute()
    expect(await kept()).toEqual([{ sealed: null, password_hash: null }])
    await database.db
      .updateTable('treasure_applications')
      .set({ declined_at: new Date(Date.now() - 93 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await letGo(database.db, new Date(), new AbortController().signal)
    expect(await kept()).toEqual([])
  })

  describe('a link', () => {
    test('ends when the invitation is withdrawn, sent again or expired', async () => {
      const [one, two, three] = [newEmail(), newEmail(), newEmail()]
      await invite([one, two, three])
      const links = [await linkTo(one), await linkTo(two), await linkTo(three)]
      const idOf = async (email: string) => ({ params: { id: (await rowOf(email)).id } })
      await boss.call(withdrawTreasureInvitation, await idOf(one))
      await save(links[1] ?? '', { fname: 'Kept' })
      await boss.call(resendTreasureInvitation, await idOf(two))
      await database.db
        .updateTable('treasure_applications')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('email', '=', three)
        .execute()
      for (const token of [...links, 'x'.repeat(43)])
        for (const way of [look, save, send])
          expect(await refusalOf(way(token, {}))).toMatchObject({
            code: 'link_unusable',
            status: 404,
          })
      expect((await rowOf(three)).state).toBe('expired')
      // The saved draft is still there.
      expect((await look(await linkTo(two))).draft.fname).toBe('Kept')
    })

    test('is stored only as a hash, and works for 14 days', async () => {
      const email = newEmail()
      await invite([email])
      const token = await linkTo(email)
      const row = await database.db
        .selectFrom('treasure_applications')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(row)).not.toContain(token)
      expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(14 * 86_400_000)
    })

    test('accepts one form if many are sent at once', async () => {
      const email = newEmail()
      await apply(email)
      const token = await linkTo(email)
      const done = await Promise.allSettled(Array.from({ length: 5 }, () => send(token)))
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('ends when its owner has sent the form of another link', async () => {
      const email = newEmail()
      await apply(email)
      const first = await linkTo(email)
      await apply(email)
      const second = await linkTo(email)
      // A stranger who applies with the e-mail does not end its links.
      await save(first, { fname: 'Asa' })
      const done = await Promise.allSettled([send(first), send(second)])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await list()).filter((row) => row.email === email)).toHaveLength(1)
    })
  })

  describe('a known e-mail', () => {
    test('of a treasure, an applicant or an invited person is reported to staff and not invited', async () => {
      const [sam, ivy, bo] = [newEmail(), newEmail(), newEmail()]
      await createTreasure(database.db, { lname: 'Able', email: sam, mphone: freshMobile() })
      await invite([ivy])
      await applied({}, bo)
      const { data } = await invite([
        sam.toUpperCase(),
        ivy,
        bo,
        'new@example.org',
        'NEW@example.org',
      ])
      expect(data).toEqual([
        { email: sam.toUpperCase(), outcome: 'already_treasure' },
        { email: ivy, outcome: 'already_invited' },
        { email: bo, outcome: 'already_applied' },
        { email: 'new@example.org', outcome: 'invited' },
      ])
      expect(await subjectsTo(sam)).toEqual([])
    })

    test('gets the same answer as an unknown one, and its owner learns the reason by e-mail', async () => {
      const email = newEmail()
      await createTreasure(database.db, { lname: 'Able', email, mphone: freshMobile() })
      expect(await apply(email)).toEqual(await apply(newEmail()))
      const [mail] = await readMails(database.db, email)
      expect(mail?.body).toContain('You already work with us')
      await expect(linkTo(email)).rejects.toThrow('No link')
    })

    test('of a customer keeps its sign-in and password', async () => {
      const email = newEmail()
      const id_customer = await createCustomer(database.db, { email })
      const { id } = await createUser(database.db, { email, id_customer, fname: 'Carol' })
      await invite([email])
      const token = await linkTo(email)
      expect((await look(token)).needs_password).toBe(false)
      await send(token, { password: undefined, password_confirmation: undefined })
      const row = await rowOf(email)
      expect(row.details?.also).toEqual(['customer'])
      const { id_treasure } = await takeOn(row.id)
      expect(await usersOf(email)).toEqual([
        { id, id_customer, id_treasure, is_admin: false, fname: 'Carol' },
      ])
      const client = await signIn(app, { email })
      expect(await client.call(getUser, {})).toMatchObject({ id_customer, id_treasure })
    })

    test('of a customer without a sign-in gets one for both records', async () => {
      const email = newEmail()
      const id_customer = await createCustomer(database.db, { email })
      const { id } = await applied({}, email)
      const { id_treasure } = await takeOn(id)
      expect(await usersOf(email)).toMatchObject([{ id_customer, id_treasure }])
    })

    test('of a colleague gets the treasure on the same sign-in', async () => {
      const { email, id } = await createUser(database.db, { is_admin: true })
      await apply(email)
      await send(await linkTo(email), { password: undefined })
      const row = await rowOf(email)
      expect(row.details?.also).toEqual(['staff'])
      const { id_treasure } = await takeOn(row.id)
      expect(await usersOf(email)).toMatchObject([{ id, id_treasure, is_admin: true }])
    })

    test('of an unverified booking gets the password of the form', async () => {
      const email = newEmail()
      await createUser(database.db, { email, password: null })
      const { id } = await applied({}, email)
      await takeOn(id)
      await signIn(app, { email })
      expect(await usersOf(email)).toHaveLength(1)
    })

    test('that has become a treasure’s is not taken on again', async () => {
      const { email, id } = await applied()
      await createTreasure(database.db, { lname: 'Able', email, mphone: freshMobile() })
      expect((await refusalOf(takeOn(id))).code).toBe('already_treasure')
      expect((await rowOf(email)).state).toBe('sent')
    })
  })

  describe('two colleagues who press at once', () => {
    test('make one treasure, and the second learns so', async () => {
      const { email, id } = await applied()
      const done = await Promise.allSettled([takeOn(id), takeOn(id, north), takeOn(id)])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await treasureOf(email)).toHaveLength(1)
      const refused = await refusalOf(takeOn(id))
      expect(refused.code).toBe('application_not_found')
      expect(refused.message).toContain('a colleague has taken them on')
    })

    test('to take on and to decline do only one of the two', async () => {
      const { email, id } = await applied()
      const [taken, declined] = await Promise.allSettled([takeOn(id), decline(id)])
      expect([taken.status, declined.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await treasureOf(email)).toHaveLength(taken.status === 'fulfilled' ? 1 : 0)
    })

    test('learn who has declined', async () => {
      const { id } = await applied()
      await decline(id)
      for (const again of [() => takeOn(id), () => decline(id)]) {
        const refused = await refusalOf(again())
        expect(refused).toMatchObject({ code: 'application_declined', status: 409 })
        expect(refused.message).toContain('Olive Marsh')
      }
    })
  })

  describe('a franchisee', () => {
    test('invites to their own region only, and sees no other', async () => {
      const email = newEmail()
      expect((await refusalOf(invite([email], south, { id_region: 1 }))).code).toBe(
        'region_not_found',
      )
      await invite([email], south)
      const row = await rowOf(email, south)
      expect(row.region?.id).toBe(2)
      expect(await list(north)).not.toContainEqual(expect.objectContaining({ email }))
      const params = { id: row.id }
      for (const call of [
        () => north.call(withdrawTreasureInvitation, { params }),
        () => north.call(resendTreasureInvitation, { params }),
      ])
        expect((await refusalOf(call())).code).toBe('application_not_found')
      // A postcode in another region does not move them.
      await send(await linkTo(email), { postcode: 'SE13 5AB' })
      await takeOn((await rowOf(email, south)).id, south)
      expect(await treasureOf(email)).toMatchObject([{ id_region: 2 }])
    })

    test('decides on applicants whose postcode is in their own region', async () => {
      const { email, id } = await applied({ postcode: 'BN1 1AA', address: '1 Pier' })
      expect((await rowOf(email, south)).region?.id).toBe(2)
      expect((await refusalOf(takeOn(id, north))).code).toBe('application_not_found')
      expect((await refusalOf(decline(id, '', north))).code).toBe('application_not_found')
      await takeOn(id, south)
      expect(await treasureOf(email)).toMatchObject([{ id_region: 2 }])
    })

    test('without the switch to add treasures can neither invite nor read', async () => {
      await allow(false)
      expect((await refusalOf(invite([newEmail()], north))).status).toBe(403)
      expect((await refusalOf(list(north))).status).toBe(403)
      await allow(true)
    })
  })

  test.each([
    ['an invalid mobile', { mphone: '123' }, 'mphone'],
    ['an unknown postcode', { postcode: 'ZZ1 1ZZ' }, 'postcode'],
    ['half a postcode', { postcode: 'SE13' }, 'postcode'],
    ['an impossible bank account', { account_number: '66374959' }, 'account_number'],
    ['no password', { password: undefined }, 'password'],
    ['a common password', { password: 'password1', password_confirmation: '' }, 'password'],
    ['passwords that differ', { password_confirmation: 'another one' }, 'password_confirmation'],
    ['no agreement', { agrees: false }, 'agrees'],
    ['an unknown skill', { skills: [999_999] }, 'skills'],
    ['an invalid VAT number', { vat_number: '12' }, 'vat_number'],
    ['half a UTR', { utr: '123' }, 'utr'],
  ])('a form with %s is refused at its field', async (_, changes, field) => {
    const email = newEmail()
    await apply(email)
    const token = await linkTo(email)
    const refused = await refusalOf(send(token, changes))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors ?? {})).toEqual([field])
    expect((await look(token)).state).toBe('open')
  })

  test('a mobile and surname of another treasure are reported to staff, and nothing is written', async () => {
    const mphone = freshMobile()
    await createTreasure(database.db, { lname: 'Joiner', mphone, email: newEmail() })
    const { email, id } = await applied({ mphone })
    expect((await refusalOf(takeOn(id))).code).toBe('mobile_taken')
    expect(await usersOf(email)).toEqual([])
    expect((await rowOf(email)).state).toBe('sent')
  })

  test('a treasure whose account was deleted chooses a new password by a link', async () => {
    const email = newEmail()
    const { id: user } = await createUser(database.db, { email })
    await apply(email)
    await send(await linkTo(email), { password: undefined })
    await database.db.deleteFrom('users').where('id', '=', user).execute()
    await takeOn((await rowOf(email)).id)
    expect(await linkTo(email)).toHaveLength(43)
    expect((await usersOf(email))[0]?.id_treasure).toBeGreaterThan(0)
  })
})

test('a visitor who applies too often has to wait', { tags: 'slow' }, async () => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
  const app = await startTestApp(database, {
    limits: { applicationsPerAddress: { most: 2, seconds: 60 } },
  })
  const apply = () => app.client.call(applyAsTreasure, { body: { email: 'a@example.org' } })
  await apply()
  await apply()
  expect(await refusalOf(apply())).toMatchObject({ code: 'too_many_requests', status: 429 })
  await app.close()
  await database.close()
})

test(
  'all e-mails to future treasures are sent before the business opens',
  { tags: 'slow' },
  async () => {
    const database = await openTrialDatabase('postgres', inject('postgresUrl'))
    await createFixtures(database.db)
    const app = await startTestApp(database, { production: true })
    const boss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
    const [taken, declined] = ['taken@example.org', 'declined@example.org']
    await boss.call(inviteTreasures, { body: { emails: [taken] } })
    await app.client.call(applyAsTreasure, { body: { email: declined } })
    for (const email of [taken, declined])
      await app.client.call(sendTreasureForm, {
        params: { token: (await readLink(database.db, email)).token },
        body: treasureForm(),
      })
    const { data } = await boss.call(listTreasureApplications, {})
    const idOf = (email: string) => data.find((row) => row.email === email)?.id ?? 0
    await boss.call(takeOnTreasure, { params: { id: idOf(taken) }, body: {} })
    await boss.call(declineTreasure, { params: { id: idOf(declined) }, body: {} })
    await readMails(database.db, taken)
    const states = await database.db
      .selectFrom('messages')
      .select(['recipient', 'state'])
      .where('recipient', 'in', [taken, declined])
      .execute()
    expect(states).toHaveLength(4)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['waiting']))
    await app.close()
    await database.close()
  },
)
