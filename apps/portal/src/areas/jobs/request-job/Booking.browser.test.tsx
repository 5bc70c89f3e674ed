import { own } from '../../../../../api/test/fixture-people.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/** Options: tree work in London, and mowing by the sea, in Lewisham's region. */
let trees: number
let mowing: number
/** Customers: two in London, and Beatrice by the sea. */
let ada: number
let ines: number
let beatrice: number
beforeAll(async () => {
  const bySea = 3
  await update('region_outcodes', bySea, { id_region: 2 })
  await make.createOption()
  trees = await make.createOption()
  await update('service_options', trees, { explanation: 'Tree work' })
  mowing = await make.createOption({ id_ambassador: 2 })
  ada = await make.createCustomer({ fname: 'Ada', email: 'ada@example.org' })
  ines = await make.createCustomer({ fname: 'Ines', email: 'ines@example.org' })
  beatrice = await make.createCustomer({
    fname: 'Beatrice',
    email: 'beatrice@example.org',
    id_region: 2,
    postcode: 'BN1 1AA',
    lat: 50.844,
    lon: -0.14,
  })
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const step = (name: string) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: RegExp) => page.getByRole('radio', { name })

test('a visitor sees the services available at their postcode', { tags: 'slow' }, async () => {
  openPortal(paths.requestJob())
  await expect.element(page.getByRole('heading', { name: 'Request a job', level: 1 })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByLabelText('Postcode').fill('se135ab')
  await button('See services and prices').click()
  await expect.element(step('What do you need done?')).toBeVisible()
  await expect.element(page.getByText('Gardening').first()).toBeVisible()
})

test('a link with a service and a postcode skips the steps that ask for these', async () => {
  openPortal(`${paths.bookJob()}?service=1&postcode=SE13+5AB`)
  await expect.element(step('What do you need done?')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Gardening/ })).toBeChecked()
})

test('a visitor who has booked is no longer asked to sign in or to begin', async () => {
  openPortal(`${paths.requestJob()}?service=1&postcode=SE13+5AB`)
  await page.getByLabelText(/about the job/).fill('The hedge.')
  await button('Choose a day').click()
  await button('As soon as possible').click()
  await expect.element(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.getByLabelText('First name').fill('Olive')
  await page.getByLabelText('Surname').fill('Okafor')
  await page.getByLabelText('E-mail').fill('olive@example.org')
  await page.getByLabelText('Mobile').fill('07700 900123')
  await page.getByLabelText('Address').fill('12 Ladywell Road')
  await button('Review booking').click()
  await page.getByRole('checkbox').click()
  await button(/^Book (and pay|this job)/).click()
  await expect.element(step('Your job is booked.')).toBeVisible()
  await expect.element(page.getByText(/Tell us what you need/)).not.toBeInTheDocument()
})

/** Completes the form from the first step to the booking. */
async function bookIt() {
  await page.getByLabelText(/about the job/).fill('The hedge.')
  await button('Choose a day').click()
  await button('As soon as possible').click()
  await button('Review booking').click()
  await page.getByRole('checkbox').click()
  await button(/^Book (and pay|this job)/).click()
}

test('a customer books for themselves, with the option and their details filled in', async () => {
  await signInAs('customer')
  const calls = watchCalls(/\/api\/book-job$/)
  openPortal(paths.bookMyselfAJobAgain({ id: trees }))
  await expect.element(page.getByLabelText('Postcode')).toHaveValue('SE13 5AB')
  await button('See services and prices').click()
  await expect.element(option(/Tree work/)).toBeChecked()
  await bookIt()
  await expect
    .element(page.getByRole('link', { name: 'See my jobs' }))
    .toHaveAttribute('href', '/my-jobs')
  expect(calls[0]?.body).toMatchObject({
    id_service_option: trees,
    fname: 'Pat',
    mphone: expect.stringMatching(/900 ?999$/),
    address: '12 Manor Road, Lewisham',
    customerprice: 26.5,
    terms_accepted: true,
    express_request: true,
  })
  expect(calls[0]?.body).not.toHaveProperty('id_customer')
})

test(
  'booking a job again fills in its details and reports services no longer available',
  { tags: 'slow' },
  async () => {
    await signInAs('customer')
    const [old = 0, gone = 0] = await make.createJobs(own.customer, [
      { descr: 'Fell the ash.' },
      {},
    ])
    await update('jobs', old, { id_service_option: trees, id_status: 5, address: '7 Ash Road' })
    await update('jobs', gone, { id_status: 5 })
    openPortal(paths.bookMyselfAJob({ again: old }))
    await expect.element(option(/Tree work/)).toBeChecked()
    await expect.element(page.getByLabelText(/about the job/)).toHaveValue('Fell the ash.')
    await button('Choose a day').click()
    await button('As soon as possible').click()
    await expect.element(step('Check your booking')).toBeVisible()
    await expect.element(page.getByText('7 Ash Road')).toBeVisible()

    openPortal(paths.bookMyselfAJob({ again: gone }))
    await expect
      .element(page.getByText(/^What you booked is no longer on offer at SE13 5AB/))
      .toBeVisible()
    await expect.element(step('What do you need done?')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test("staff find a customer, book for them, and get to the job's page", async () => {
  await signInAs('ambassador')
  const calls = watchCalls(/\/api\/book-job$/)
  const router = openPortal(paths.jobAdd())
  await page.getByRole('combobox', { name: 'Customer' }).fill('Beatrice')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('option', { name: /Beatrice/ }).click()
  expect(router.state.location.search).toBe(`?customer=${beatrice}`)
  await button('See services and prices').click()
  await option(/Gardening/).click()
  await bookIt()
  await expect
    .element(page.getByRole('link', { name: /^Open job \d+$/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/job\/\d+$/))
  expect(calls[0]?.body).toMatchObject({ id_customer: beatrice, id_service_option: mowing })
})

test(
  'input of staff for a customer is restored when they return, and not shown for another customer',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const router = openPortal(paths.jobAdd({ customer: ada }))
    const descr = page.getByLabelText('What they say about the job')
    await button('See services and prices').click()
    await descr.fill('Rang twice.')
    await router.navigate(paths.jobAdd({ customer: ines }))
    await button('See services and prices').click()
    await expect.element(descr).toHaveValue('')
    await router.navigate(paths.jobAdd({ customer: ada }))
    await expect.element(descr).toHaveValue('Rang twice.')
  },
)

test('a new customer is added during the booking', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const router = openPortal(paths.bookJobByAdmin())
  await button('Add Customer').click()
  await page.getByLabelText('First name').fill('Anna')
  await page.getByLabelText('Surname').fill('Hamilton')
  await button('Save Customer').click()
  await expect.poll(() => router.state.location.search).toMatch(/^\?customer=\d+$/)
})

test.each(['nobody', 'customer'] as const)(
  'the staff booking page leads a %s to their own booking form',
  async (who) => {
    if (who === 'customer') await signInAs(who)
    openPortal(paths.bookJobByAdmin())
    await expect
      .element(page.getByRole('link', { name: 'Request a job' }))
      .toHaveAttribute('href', '/public/customer/request-job')
  },
)
