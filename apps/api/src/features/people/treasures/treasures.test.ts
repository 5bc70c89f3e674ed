import {
  getUser,
  setPassword,
  addSkill,
  createTreasure,
  createTreasureBreak,
  deleteSkill,
  deleteTreasure,
  exportTreasures,
  getTreasure,
  listMyChannelGroups,
  listTreasureBreaks,
  listTreasureCoverage,
  listTreasures,
  listTreasureSkills,
  notifyTreasure,
  updateMyChannelGroup,
  updateMyTreasureChannels,
  updateTreasure,
  updateTreasureBreak,
  updateTreasureSkills,
  type NewTreasure,
} from '@treasures/api-client'
import type * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

const at = new Date('2026-11-23T12:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let elsewhere: SignedInClient
  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    const skills = ['Mowing', 'Hedges'].map((name) => ({ name, id_service: 1 }))
    await db.insertInto('skills').values(skills).execute()
    admin = await signIn(app, await createUser(db, { is_admin: true, super: true, fname: 'Ada' }))
    elsewhere = await signIn(app, await createUser(db, { id_ambassador: 2 }))
  })

  let made = 0
  const add = (changes: Partial<z.input<typeof NewTreasure>> = {}) =>
    admin.call(createTreasure, {
      body: {
        fname: 'Robin',
        lname: `Newcomer${++made}`,
        mphone: '07700 900123',
        address: '1 High Street',
        postcode: 'SE13 5AB',
        ...changes,
      },
    })
  const signInAs = async (id_treasure: number) =>
    signIn(app, await createUser(database.db, { id_treasure }))
  const of = (id: number) => ({ params: { id } })
  const skillOf = (name: string) =>
    database.db.selectFrom('skills').select('id').where('name', '=', name).executeTakeFirstOrThrow()

  test('a new treasure is inactive, has a position, and differs by surname from others with the same mobile', async () => {
    const treasure = await add({ lname: 'O’Neill', mphone: '07700 900 500' })
    expect(treasure).toMatchObject({
      treasure: false,
      complete: false,
      mphone: '+447700900500',
      location: { lat: 51.457, lon: -0.009 },
      region: { id: 1 },
      rating: null,
      stat: { claimed_jobs: 0, owned: 0, current_timesheet: null },
    })
    const body = { fname: 'Sam', address: '2 High Street', postcode: 'SE13 5AB' }
    expect(
      await refusal(admin, createTreasure, {
        body: { ...body, lname: 'oneill', mphone: '+44 7700 900500' },
      }),
    ).toMatchObject({ status: 409, code: 'mobile_taken' })
    expect(await add({ lname: 'Neill', mphone: '07700900500' })).toMatchObject({ treasure: false })
    expect(
      await refusal(admin, createTreasure, {
        body: { ...body, lname: 'Lost', mphone: '07700 900501', postcode: 'ZE1 0AA' },
      }),
    ).toMatchObject({
      errors: { postcode: ['We do not know where this is. Choose a town as well'] },
    })
  })

  test('treasures change their own details, and only staff of their region make them active', async () => {
    const { id } = await add()
    const other = await add()
    const mine = await signInAs(id)
    const body = { wtravel: 4, treasure: true, complete: true, email: '' }
    expect(await mine.call(updateTreasure, { ...of(id), body })).toMatchObject({
      wtravel: 4,
      treasure: false,
      complete: false,
      email: null,
    })
    for (const [who, whose] of [
      [mine, other.id],
      [elsewhere, id],
    ] as const) {
      expect(await refusal(who, getTreasure, of(whose))).toMatchObject({ status: 404 })
      expect(
        await refusal(who, updateTreasure, { ...of(whose), body: { wtravel: 9 } }),
      ).toMatchObject({ status: 404, code: 'treasure_not_found' })
    }
    expect(await admin.call(updateTreasure, { ...of(id), body })).toMatchObject({ treasure: true })
    const { data: places } = await admin.call(listTreasureCoverage, { query: {} })
    expect(places.find(({ outcode }) => outcode === 'SE13')).toMatchObject({ treasures: 1 })
    const notes = await database.db
      .selectFrom('activities')
      .select('descr')
      .where('id_treasure', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(notes.descr).toBe(
      'Ada Marsh changed whether they are switched on, whether the profile is complete.',
    )
  })

  test('the list is searched and filtered, and its export has the same rows', async () => {
    const { id } = await add({ lname: 'Nuñez', mphone: '07700 900 777', email: 'n@example.org' })
    await admin.call(updateTreasureSkills, {
      ...of(id),
      body: { skills: [(await skillOf('Mowing')).id] },
    })
    const found = async (query: object) =>
      (await admin.call(listTreasures, { query })).data.map((one) => one.id)
    for (const search of ['nunez', '07700 900777', 'N@EXAMPLE', 'robin nuñ'])
      expect([search, await found({ search })]).toEqual([search, [id]])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ skill: String((await skillOf('Mowing')).id) })).toEqual([id])
    const { meta } = await admin.call(listTreasures, { query: {} })
    const csv = await (await admin.call(exportTreasures, { query: {} })).text()
    expect(csv.trimEnd().split('\r\n')).toHaveLength(meta.total + 1)
    expect((await elsewhere.call(listTreasures, { query: {} })).meta.total).toBe(0)
  })

  test('a treasure has a skill once, adds it by its name, and no other treasure can remove it', async () => {
    const { id } = await add()
    const mine = await signInAs(id)
    const other = await signInAs((await add()).id)
    const { id: id_skill } = await skillOf('Hedges')
    const body = { id_treasure: id, id_skill, name: 'hedges', detail: 'For years.' }
    const added = await mine.call(addSkill, { ...of(id), body })
    expect(added).toMatchObject({ name: 'Hedges', detail: 'For years.' })
    expect(await refusal(mine, addSkill, { ...of(id), body })).toMatchObject({
      status: 409,
      code: 'skill_held',
    })
    expect(
      await refusal(mine, addSkill, { ...of(id), body: { ...body, name: 'Mowing' } }),
    ).toMatchObject({ status: 422, code: 'skill_not_found' })
    expect(await refusal(other, addSkill, { ...of(id), body })).toMatchObject({
      status: 403,
      code: 'skill_forbidden',
    })
    expect(await refusal(other, deleteSkill, of(added.id))).toMatchObject({ status: 404 })
    // Details of a skill stay when the list of skills is replaced.
    const { id: mowing } = await skillOf('Mowing')
    await admin.call(updateTreasureSkills, { ...of(id), body: { skills: [mowing, id_skill] } })
    expect((await mine.call(listTreasureSkills, of(id))).data).toMatchObject([
      { name: 'Hedges', detail: 'For years.' },
      { name: 'Mowing', detail: '' },
    ])
    await mine.call(deleteSkill, of(added.id))
    expect((await mine.call(listTreasureSkills, of(id))).data).toHaveLength(1)
  })

  test('days off do not overlap, and may follow each other', async () => {
    const { id } = await add()
    const mine = await signInAs(id)
    const off = (start_on: string, end_on: string) => ({ ...of(id), body: { start_on, end_on } })
    const first = await mine.call(createTreasureBreak, off('2026-12-24', '2026-12-26'))
    const second = await mine.call(createTreasureBreak, off('2026-12-27', '2026-12-27'))
    expect(await refusal(mine, createTreasureBreak, off('2026-12-20', '2026-12-24'))).toMatchObject(
      {
        status: 409,
        code: 'break_overlaps',
        errors: { start_on: ['Another break covers some of these days'] },
      },
    )
    expect(
      await refusal(mine, updateTreasureBreak, {
        ...of(second.id),
        body: { start_on: '2026-12-26', end_on: '2026-12-28' },
      }),
    ).toMatchObject({ code: 'break_overlaps' })
    expect(await refusal(mine, createTreasureBreak, off('2027-01-02', '2027-01-01'))).toMatchObject(
      { errors: { end_on: ['Must be on or after the first day'] } },
    )
    const { data } = await mine.call(listTreasureBreaks, of(id))
    expect(data.map((one) => one.id)).toEqual([first.id, second.id])
  })

  test('a treasure who is sent their sign-in gets an account, and a link that sets its password', async () => {
    const email = 'invited-treasure@example.org'
    const { id } = await add({ email })
    const body = { type: 'TreasureUserNotify' } as const
    for (let i = 0; i < 2; i++) await admin.call(notifyTreasure, { ...of(id), body })
    const { token, purpose } = await readLink(database.db, email)
    expect(purpose).toBe('set')
    await app.client.call(setPassword, {
      body: {
        token,
        email,
        password: testPassword,
        password_confirmation: testPassword,
      },
    })
    const client = await signIn(app, { email })
    expect(await client.call(getUser, {})).toMatchObject({ id_treasure: id })
    // A treasure with a password gets a reminder without a link.
    await admin.call(notifyTreasure, { ...of(id), body })
    const [mail] = await readMails(database.db, email)
    expect(mail).toMatchObject({ subject: 'Your Treasures sign-in', is_secret: false })
    expect(mail?.body).toContain('Forgotten Password')
  })

  test('a treasure whose e-mail another account uses gets no sign-in', async () => {
    const { email } = await createUser(database.db)
    const { id } = await add({ email })
    const body = { type: 'TreasureUserNotify' } as const
    expect(await refusal(admin, notifyTreasure, { ...of(id), body })).toMatchObject({
      code: 'email_taken',
    })
  })

  test('staff e-mail a treasure unless they refused, and each group of messages is chosen separately', async () => {
    const { id } = await add({ email: 'writes@example.org' })
    const mine = await signInAs(id)
    const body = { type: 'TreasureRequestIDNotify' } as const
    await admin.call(notifyTreasure, { ...of(id), body })
    expect(await readMails(database.db, 'writes@example.org')).toMatchObject([
      {
        subject: 'Please send your documents',
        body: expect.stringMatching(
          /\/my-documents\n[^]*Please don’t send us documents by e-mail\./,
        ) as string,
      },
    ])
    await mine.call(updateMyTreasureChannels, {
      body: { channels: [{ id_channel: 1, enabled: false }] },
    })
    expect(await refusal(admin, notifyTreasure, { ...of(id), body })).toMatchObject({
      code: 'treasure_unreachable',
      message: 'This treasure wants no e-mails. Please call them.',
    })
    await mine.call(updateMyChannelGroup, {
      body: { group: 'news', id_channel: 2, enabled: false },
    })
    const { data } = await mine.call(listMyChannelGroups, {})
    expect(
      data.map(({ group, channels }) => [group, channels.find((one) => one.id === 2)?.enabled]),
    ).toEqual([
      ['opportunities', true],
      ['appointments', true],
      ['payments', true],
      ['news', false],
    ])
  })

  test('a treasure with traces of work cannot be deleted, and a dry run changes nothing', async () => {
    const { db } = database
    const { id } = await add()
    const { id_customer } = await db
      .selectFrom('customers')
      .select('id as id_customer')
      .executeTakeFirstOrThrow()
    const [id_job = 0] = await createJobs(db, id_customer, [{}])
    await db
      .insertInto('assignments')
      .values({ id_job, id_treasure: id, how: 'admin', assigned_at: at, ended_at: at })
      .execute()
    const trial = { ...of(id), query: { simulated: 1 } }
    expect(await admin.call(deleteTreasure, trial)).toEqual({
      deletable: false,
      reasons: ['They have a job.'],
    })
    expect(await refusal(admin, deleteTreasure, { ...of(id), query: {} })).toMatchObject({
      status: 409,
      code: 'treasure_in_use',
      message: 'This treasure cannot be deleted. They have a job.',
    })
    await db.deleteFrom('assignments').where('id_treasure', '=', id).execute()
    expect(await admin.call(deleteTreasure, trial)).toEqual({ deletable: true, reasons: [] })
    expect(await admin.call(getTreasure, of(id))).toMatchObject({ id })
    await admin.call(deleteTreasure, { ...of(id), query: {} })
    expect(await refusal(admin, getTreasure, of(id))).toMatchObject({ status: 404 })
  })
})
