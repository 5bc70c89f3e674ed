import { getSeller, getTreasure, updateSeller, updateTreasureTax } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

const at = new Date('2026-11-23T12:00:00Z')
let boss: SignedInClient
const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  await createFixtures(database.db)
  boss = await signIn(app, await createUser(database.db, { super: true }))
})

let mobiles = 7_700_900_600
const aTreasure = (fields: object = {}) =>
  createTreasure(database.db, { lname: 'Seller', mphone: `+44${++mobiles}`, ...fields })

test('a treasure says who they are for HMRC, and the profile has the date of birth', async () => {
  const id = await aTreasure({ address: '1 High Street', postcode: 'SE13 5AB' })
  const own = await signIn(app, await createUser(database.db, { id_treasure: id }))
  const params = { id }
  expect(await own.call(getSeller, { params })).toEqual({
    kind: 'individual',
    legal_name: '',
    company_number: '',
    nino: '',
    birthdate: null,
    gaps: ['birthdate', 'tax_number'],
  })
  const body = { kind: 'individual', nino: 'ab 12 34 56 c', birthdate: '1980-02-29' } as const
  expect(await own.call(updateSeller, { params, body })).toMatchObject({
    nino: 'AB123456C',
    birthdate: '1980-02-29',
    gaps: [],
  })
  expect(await boss.call(getTreasure, { params })).toMatchObject({ birthdate: '1980-02-29' })
})

test('a company has a name and a number, and loses the details of a person', async () => {
  const params = { id: await aTreasure() }
  await boss.call(updateSeller, {
    params,
    body: { kind: 'individual', nino: 'AB123456C', birthdate: '1980-02-29' },
  })
  const body = { kind: 'company', legal_name: 'Seller Ltd', company_number: '1234567' } as const
  expect(await boss.call(updateSeller, { params, body })).toMatchObject({
    kind: 'company',
    legal_name: 'Seller Ltd',
    company_number: '01234567',
    nino: '',
  })
})

test('the tax reference counts as a tax number', async () => {
  const params = { id: await aTreasure() }
  await boss.call(updateTreasureTax, {
    params,
    body: { valid_from: '2026-01-01', vat_number: '', cis: 'registered', utr: '1234567890' },
  })
  expect((await boss.call(getSeller, { params })).gaps).not.toContain('tax_number')
})

test('details that HMRC would refuse are refused with a message', async () => {
  const params = { id: await aTreasure() }
  const errors = async (body: Parameters<typeof boss.call<typeof updateSeller>>[1]['body']) =>
    (await refusal(boss, updateSeller, { params, body })).errors
  const person = { kind: 'individual', birthdate: '1980-02-29' } as const
  expect(await errors({ kind: 'individual' })).toEqual({ birthdate: ['Date of birth is required'] })
  expect(await errors({ ...person, birthdate: '2026-11-24' })).toEqual({
    birthdate: ['This date is still to come'],
  })
  expect(await errors({ ...person, nino: 'QQ123456C' })).toHaveProperty('nino')
  expect(await errors({ kind: 'company' })).toEqual({
    legal_name: ['Legal name is required'],
    company_number: ['Company number is required'],
  })
})
