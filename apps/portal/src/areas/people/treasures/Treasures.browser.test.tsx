import {
  getTreasure,
  listCustomerPlaces,
  listTreasureCoverage,
  listTreasurePlaces,
  listTreasures,
  listTreasureSkills,
  rater,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/**
 * Id of Tess Adder, whose record is complete. With Sam Idle, who is inactive, there are four
 * treasures.
 */
let tess: number
beforeAll(async () => {
  const [id_county = 0] = await insert('counties', { id_country: 1, name: 'Greater London' })
  const place = { lat: 51.46, lon: -0.01 }
  const london = { id_country: 1, id_county, name: 'London', ...place }
  const [id_city = 0] = await insert('cities', london)
  tess = await make.createTreasure({
    fname: 'Tess',
    lname: 'Adder',
    mphone: '+447700900123',
    email: 'tess@treasures.example',
  })
  await update('treasures', tess, {
    birthdate: '1980-02-29',
    descr: 'Always on time.',
    descskill: 'Gardens of any size.',
    address: '1 High Street',
    detail: 'Blue door',
    postcode: 'SE13 5AB',
    phone: '020 7946 0000',
    id_city,
    ...place,
  })
  const [id_skill = 0] = await insert('skills', { name: 'Gardening', id_service: 1 })
  await insert('treasure_skills', { id_treasure: tess, id_skill, detail: 'Hedges.' })
  const rated = { id_treasure: tess, rating: '4.5', type_name: 'Work', id_rateby: rater.customer }
  await insert('ratings', ...Array(12).fill({ ...rated, created_at: new Date() }))
  await make.createTreasure({ lname: 'Idle', mphone: '+447700900124', switched_on: false })
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
  await signInAs('admin')
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test("the list shows treasures' status, skills and ratings", async () => {
  openPortal(paths.treasures())
  const total = page.getByLabelText('Treasures in this list')
  await expect.element(total).toHaveTextContent('4')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Tess Adder')).toMatchTextContent(/Active.*Gardening.*★ 4\.5 \(12\)/)
  await button('Inactive').click()
  await expect.element(total).toHaveTextContent('1')
  await expect.element(row('Sam Idle')).toMatchTextContent(/Inactive/)
})

test('axe finds no violations in an empty list or a filled one', { tags: 'slow' }, async () => {
  openPortal(`${paths.treasures()}?search=nobody`)
  await expect.element(page.getByText('No treasures match')).toBeVisible()
  await button('Clear search and filters').click()
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test(
  'the info dialog shows every detail that staff need on the phone',
  { tags: 'slow' },
  async () => {
    openPortal(paths.treasures())
    await button('More for Tess Adder').click()
    await page.getByRole('menuitem', { name: 'Treasure info' }).click()
    const dialog = page.getByRole('dialog')
    for (const [term, detail] of [
      ['Name', 'Tess Adder'],
      ['Description', 'Always on time.'],
      ['Skills', 'Gardens of any size.'],
      ['Birth date', '29 Feb 1980'],
      ['Active', 'Yes'],
      ['Address', '1 High Street, Blue door'],
      ['City', 'London'],
      ['County', 'Greater London'],
      ['Postcode', 'SE13 5AB'],
      ['Willing to travel', '10 miles'],
      ['Landline', '020 7946 0000'],
      ['Mobile', '07700 900123'],
      ['E-mail', 'tess@treasures.example'],
      ['Skill list', 'Gardening'],
    ] as const) {
      await expect.element(dialog.getByText(term, { exact: true })).toBeVisible()
      await expect.element(dialog.getByText(detail, { exact: true }).first()).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Profile' }).click()
    await expect.element(heading('Tess Adder')).toBeVisible()
  },
)

test(
  'a new treasure needs a mobile, and a mobile that is taken under the same surname is reported',
  { tags: 'slow' },
  async () => {
    openPortal(paths.treasureAdd())
    await page.getByLabelText('First name').fill('Taken')
    await page.getByLabelText('Surname').fill('Adder')
    await page.getByLabelText('Postcode').fill('SE13 5AB')
    await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street')
    await button('Save Treasure').click()
    await expect.element(page.getByText('Mobile is required')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('textbox', { name: 'Mobile' }).fill('07700 900123')
    await button('Save Treasure').click()
    await expect
      .element(
        page.getByText(
          'Another treasure of this surname has this mobile. Claims could not tell the two apart.',
        ),
      )
      .toBeVisible()
  },
)

test('one page creates an active treasure with skills and a complete profile', async () => {
  const calls = watchCalls(/\/api\/treasure(\/\d+\/skills)?$/)
  openPortal(paths.treasureAdd())
  await page.getByLabelText('First name').fill('Able')
  await page.getByLabelText('Surname').fill('Atonce')
  await page.getByRole('textbox', { name: 'Mobile' }).fill('07700 900777')
  await page.getByLabelText('Postcode').fill('SE13 5AB')
  await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street')
  await page.getByRole('checkbox', { name: 'Gardening' }).click()
  await expect.element(page.getByRole('checkbox', { name: /^Active/ })).toBeChecked()
  expect(await accessibilityViolations()).toEqual([])
  await button('Save Treasure').click()
  await expect.element(heading('Able Atonce')).toBeVisible()
  const sent = calls.filter(({ body }) => body)
  expect(sent.map(({ body }) => body)).toMatchObject([
    { treasure: true, complete: true },
    { skills: [expect.any(Number)] },
  ])
})

test('coverage lists uncovered codes with open jobs first', { tags: 'slow' }, async () => {
  await make.createJobs(1, [{ postcode: 'BN1 1AA', lat: 50.844, lon: -0.14 }])
  openPortal(paths.treasuresCoverage())
  await expect.element(page.getByText('3 outward codes')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/BN1.*Not covered/)
  expect(await accessibilityViolations()).toEqual([])
})

test(
  'the map of treasures shows active ones, and inactive ones on request',
  { tags: 'slow' },
  async () => {
    openPortal(paths.treasuresMap())
    const count = page.getByText(/^\d+ treasures$/)
    await expect.element(count).toBeVisible()
    const active = Number.parseInt(count.element().textContent ?? '', 10)
    await button('Active only').click()
    await expect.element(page.getByText(`${active + 1} treasures`, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Sam Idle ?Inactive/ })).toBeVisible()
  },
)

test(
  'the map of customers names all of them, even those without a postcode',
  { tags: 'slow' },
  async () => {
    const beatrice = await make.createCustomer({ fname: 'Beatrice', lname: 'Hamilton' })
    const nowhere = { postcode: null, lat: null, lon: null }
    await make.createCustomer({ fname: 'Late', lname: 'Comer', ...nowhere })
    // These customers come first and fill a page, so the map must load further pages.
    await make.fillCustomers(250)
    const router = openPortal(paths.customersMap())
    await expect.element(page.getByText('255 customers', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: /Late Comer/ }))
      .toMatchTextContent(/No postcode/)
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('link', { name: 'Beatrice Hamilton' }).click()
    await expect
      .poll(() => router.state.location.pathname)
      .toBe(paths.customerProfile({ id: beatrice }))
  },
)

test.each([
  ['the list', listTreasures, 'admin', () => paths.treasures()],
  ['a profile', getTreasure, 'admin', () => paths.treasureProfile({ id: tess })],
  ['the map of treasures', listTreasurePlaces, 'admin', () => paths.treasuresMap()],
  ['the map of customers', listCustomerPlaces, 'admin', () => paths.customersMap()],
  ['coverage', listTreasureCoverage, 'admin', () => paths.treasuresCoverage()],
  ['own skills', listTreasureSkills, 'treasure', () => paths.mySkills()],
] as const)(
  '%s that fails to load shows an error and can be retried',
  { tags: 'slow' },
  async (_, endpoint, who, address) => {
    await fail(endpoint, 'broken', { times: 1 })
    await signInAs(who)
    openPortal(address())
    await expect
      .element(page.getByText('Something went wrong on our side', { exact: true }))
      .toBeVisible()
    // Waits, because a map that loads at this moment may move the button during the press.
    await expect
      .poll(() => {
        const [retry] = button('Retry').elements()
        if (retry instanceof HTMLElement) retry.click()
        return retry
      })
      .toBeUndefined()
  },
)
