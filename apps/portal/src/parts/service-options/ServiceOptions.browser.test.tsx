import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../../app/paths.ts'
import { accessibilityViolations } from '../../../test/accessibility-violations.ts'
import { hearSnackbars } from '../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../test/open-portal.tsx'
import { watchCalls } from '../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 900))

const list = `${paths.franchisees()}?options=2`
const dialog = () => page.getByRole('dialog', { name: 'LEW' })
const card = (id: number) =>
  dialog()
    .getByRole('article')
    .nth(id - 31)
const open = (id: number, service = 'Gardening') =>
  dialog()
    .getByRole('button', { name: `All of ${service}, No ${id}` })
    .click()
/** The sheet marks required fields with a star, which belongs to the name. */
const label = (name: string) => new RegExp(`^${name}\\W*$`)
const field = (id: number, name: string) => card(id).getByRole('textbox', { name: label(name) })
const leaveBy = () => userEvent.keyboard('{Tab}')

async function openCard(id: number, who: 'admin' | 'ambassador' = 'ambassador') {
  signInAs(who)
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/service-option\/\d+/)
  const router = openPortal(list)
  await open(id, id === 33 ? 'Cleaning' : 'Gardening')
  const changes = () =>
    calls
      .filter(({ method }) => method !== 'GET')
      .map(({ url, body }) => [url.pathname.replace('/api/service-option/', ''), body])
  return { said, changes, router }
}

test('the options of an ambassador are listed under their mnemonic, a card each, and Close closes', async () => {
  signInAs('ambassador')
  const router = openPortal(paths.franchisees())
  await page.getByRole('link', { name: /Lewisham/ }).click()
  expect(router.state.location.search).toBe('?options=2')
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => dialog().getByRole('article').elements().length).toBe(3)
  await expect.element(card(33).getByRole('heading', { name: 'Cleaning' })).toBeVisible()
  await expect.element(card(33).getByText('No 33 · Standard')).toBeVisible()
  await expect
    .element(card(31).getByTitle('This is the default option for this service'))
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('')
})

test('a text saves on its 6th change and when its field is left, and the preview follows every key', async () => {
  const { said, changes } = await openCard(33)
  const chip = field(33, 'Chip text')
  await chip.click()
  await userEvent.keyboard('Now £')
  expect(changes()).toEqual([])
  await expect.element(card(33).getByText('Now £', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{{customerprice} for {{minimum_duration}')
  await leaveBy()
  await expect.poll(() => said).toContain('Change saved.')
  await expect.element(card(33).getByText('Now £25.20 for 2').first()).toBeVisible()
  expect(changes()[0]).toEqual(['33/chip-text', { chip_text: 'Now £{' }])
  await expect
    .poll(() => changes().at(-1))
    .toEqual(['33/chip-text', { chip_text: 'Now £{customerprice} for {minimum_duration}' }])
})

test.each([
  ['Explanation', '', 'Explanation is required'],
  ['Explanation', 'x'.repeat(65_536), 'Two many characters'],
  ['Chip text', 'x'.repeat(101), 'Two many characters'],
  ['Booking intro', 'x'.repeat(251), 'Two many characters'],
  ['Postcode regex', 'x'.repeat(251), 'Two many characters'],
  ['Duration', '-1', 'Cannot be negative'],
  ['Treasure price', '-1', 'Cannot be negative'],
  ['Customer price', '-1', 'Cannot be negative'],
  ['Price multiplier', '-1', 'Cannot be negative'],
  ['Customer price', 'much', 'Must be a number'],
])('%s as %j is not saved, and says "%s"', async (name, text, complaint) => {
  const { said, changes } = await openCard(33)
  await expect.element(card(33).getByText(complaint)).not.toBeInTheDocument()
  await field(33, name).fill(text)
  // As soon as it is another text, before the field is left.
  await expect.element(card(33).getByText(complaint)).toBeVisible()
  await leaveBy()
  await expect.poll(() => said).toContain(`${name} is invalid. Not saving change. Please correct.`)
  expect(changes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field(33, name)).toHaveValue(text)
})

test('a price of £1,250.5 is saved as the number that it is, and a duration says so in its own words', async () => {
  const { said, changes } = await openCard(33)
  await field(33, 'Customer price').fill('£1,250.5')
  await leaveBy()
  await field(33, 'Duration').fill('')
  await leaveBy()
  await expect.poll(() => said).toContain('Service Option duration updated')
  expect(changes()).toEqual([
    ['33/customer-price', { customerprice: '1250.5' }],
    ['33/duration', { duration: '' }],
  ])
  await expect.element(card(33).getByText('£1,250.50 per hour').first()).toBeVisible()
})

test('what is typed is saved when the dialog closes before the field was left', async () => {
  const { changes } = await openCard(33)
  await field(33, 'Explanation').fill('Windows, too')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(changes).toEqual([['33/explanation', { explanation: 'Windows, too' }]])
})

test.each([
  ['Auto match', 'auto-match', { auto_match: true }, 'Auto match updated'],
  ['On Jobs Board?', 'on-board', { on_board: false }, 'On board updated'],
  ['Ask for Images', 'ask-for-images', { ask_for_images: true }, 'On board updated'],
])('the switch %s saves on change', async (name, path, body, words) => {
  const { said, changes } = await openCard(33)
  await card(33).getByRole('switch', { name }).click({ force: true })
  await expect.poll(() => said).toContain(words)
  expect(changes()).toEqual([[`33/${path}`, body]])
})

test('an estimate has no prices: its fields go, and its chip says Estimate', async () => {
  const { changes } = await openCard(33)
  await expect.element(field(33, 'Customer price')).toBeVisible()
  await card(33).getByLabelText('Job Type').selectOptions('Estimate')
  for (const name of ['Duration', 'Treasure price', 'Customer price', 'Price multiplier'])
    await expect.element(field(33, name)).not.toBeInTheDocument()
  await expect.element(card(33).getByLabelText('Price Unit')).not.toBeInTheDocument()
  await expect.element(card(33).getByText('Estimate', { exact: true }).first()).toBeVisible()
  expect(changes()).toEqual([['33/job-type', { id_job_type: 2 }]])
})

test('hints say what empty fields take, and what is filled in', async () => {
  await openCard(33)
  for (const hint of [
    'What the customer pays. Empty takes the price engine’s: £24.00.',
    'What the treasure gets. Empty takes the price engine’s: £18.00.',
    'Multiplies the price engine’s prices. Ignored when either price above is set.',
    /\{customerprice\}, \{price_unit.name\}, \{price_unit.name_singular\}, \{price_unit.name_plural\} and \{minimum_duration\} are filled in/,
    'Empty is written for you. {phoneNumber} is filled in.',
    /^Offers the option only where a postcode such as SE13 5AB matches/,
  ])
    await expect.element(card(33).getByText(hint)).toBeVisible()
})

test('a postcode regex says what it matches, and in words why it is refused', async () => {
  const { said } = await openCard(32)
  await expect
    .element(card(32).getByText('Matches 1 of 83 outward codes: SE13 Lewisham.'))
    .toBeVisible()
  await field(32, 'Postcode regex').fill('((SE')
  await leaveBy()
  await expect
    .element(card(32).getByText('A bracket is opened and not closed.').first())
    .toBeVisible()
  await expect
    .poll(() => said)
    .toContain('Postcode regex is invalid. Not saving change. Please correct.')
})

test('only options without a regex become the default, and that loads the page anew', async () => {
  signInAs('ambassador')
  const said = hearSnackbars()
  const calls = watchCalls(/make-service-defualt/)
  const router = openPortal(list)
  let loads = 0
  onTestFinished(
    router.subscribe(({ revalidation }) => void (loads += Number(revalidation === 'loading'))),
  )
  const make = (id: number, service = 'Gardening') =>
    dialog().getByRole('button', { name: `Make Default: ${service}, No ${id}` })
  await make(32).click()
  await expect
    .poll(() => said)
    .toContain(
      'Service Option has a Regex pattern - It cannot be made the Service Default as may not always be pressent.',
    )
  expect(calls).toHaveLength(0)
  await expect.element(make(31)).not.toBeInTheDocument()
  await make(33, 'Cleaning').click()
  await expect.poll(() => said).toContain('Change saved.')
  expect(calls[0]?.body).toEqual({})
})

test('deleting asks, says so, and closes the list', async () => {
  const { said, changes } = await openCard(33)
  await dialog().getByRole('button', { name: 'Delete: Cleaning, No 33' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Service Option deleted')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(changes().at(-1)?.[0]).toBe('33')
})

test.each([
  ['/service-option/33/auto-match', 'Auto match', 'auto match'],
  ['/service-option/33/on-board', 'On Jobs Board?', 'on board'],
])(
  'a switch that could not be saved (%s) goes back, and says whom to ring',
  async (path, name, thing) => {
    signInAs('ambassador', { fault: 'broken', path })
    const said = hearSnackbars()
    openPortal(list)
    await open(33, 'Cleaning')
    const toggle = card(33).getByRole('switch', { name })
    const was = (toggle.element() as HTMLInputElement).checked
    await toggle.click({ force: true })
    await expect
      .poll(() => said)
      .toContain(
        `Problems encountered updating this Service Option's ${thing}. If this problem persists please phone 0808 157 0123.`,
      )
    await expect.poll(() => (toggle.element() as HTMLInputElement).checked).toBe(was)
  },
)

test('a connection that drops says so, and what was typed stays', async () => {
  signInAs('ambassador', { fault: 'dropped', path: '/service-option/33/explanation' })
  const said = hearSnackbars()
  openPortal(list)
  await open(33, 'Cleaning')
  await field(33, 'Explanation').fill('Windows, too')
  await leaveBy()
  await expect
    .poll(() => said, { timeout: 8_000 })
    .toContain('Change could not be saved. Please try again.')
  await expect.element(field(33, 'Explanation')).toHaveValue('Windows, too')
})

test('a delete that failed says so', async () => {
  signInAs('ambassador', { fault: 'broken', path: '/service-option/33' })
  const said = hearSnackbars()
  openPortal(list)
  await dialog().getByRole('button', { name: 'Delete: Cleaning, No 33' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Problems encountered deleting this Service Option.')
})

const adding = () => page.getByRole('dialog', { name: 'Add Service Option for LEW' })

test('a new option is asked for in fields of its own, complains at once sent, and is created', async () => {
  signInAs('ambassador')
  const said = hearSnackbars()
  const calls = watchCalls(/service-option\/create/)
  openPortal(list)
  await dialog().getByRole('button', { name: 'Add Service Option' }).click()
  for (const name of ['Service', 'Job Type', 'Price Unit'])
    await expect.element(adding().getByRole('combobox', { name: label(name) })).toBeVisible()
  for (const name of ['Explanation', 'Chip text', 'Booking intro', 'Postcode regex'])
    await expect.element(adding().getByRole('textbox', { name: label(name) })).toBeVisible()
  await adding().getByRole('button', { name: 'Save' }).click()
  await expect.element(adding().getByText('Service is required')).toBeVisible()
  await expect.element(adding().getByText('Explanation is required')).toBeVisible()
  expect(calls).toHaveLength(0)
  await adding()
    .getByRole('combobox', { name: 'Service', exact: true })
    .selectOptions('House cleaning')
  await adding()
    .getByRole('textbox', { name: label('Explanation') })
    .fill('Ironing')
  await adding().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Service option created.')
  await expect.element(adding()).not.toBeInTheDocument()
  await expect.element(dialog().getByText('Ironing')).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id_ambassador: 2, id_service: 5, id_price_unit: 1 })
})

test('an option that could not be stored says whom to ring, and keeps what was typed', async () => {
  signInAs('ambassador', { fault: 'broken', path: '/service-option/create' })
  const said = hearSnackbars()
  openPortal(list)
  await dialog().getByRole('button', { name: 'Add Service Option' }).click()
  await adding()
    .getByRole('combobox', { name: label('Service') })
    .selectOptions('Gardening')
  await adding()
    .getByRole('textbox', { name: label('Explanation') })
    .fill('Hedges')
  await adding().getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => said)
    .toContain(
      'The Service Option was not stored as an unexpected error occurred. Please try again. If the problem persists please phone 0808 157 0123.',
    )
  await expect
    .element(adding().getByRole('textbox', { name: label('Explanation') }))
    .toHaveValue('Hedges')
  await adding().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect.element(adding()).not.toBeInTheDocument()
})

test.each([
  ['/service-option/services', 'Loading services.'],
  ['/price-units', 'Loading price units.'],
  ['/job-types', 'Loading job types.'],
])('while %s is on its way the form says "%s"', async (path, words) => {
  signInAs('ambassador', { fault: 'slow', path })
  openPortal(list)
  await dialog().getByRole('button', { name: 'Add Service Option' }).click()
  await expect.element(adding().getByText(words)).toBeVisible()
})

test('one option can be read by its address, and OK closes it', async () => {
  signInAs('ambassador', { fault: 'slow', path: '/service-option/31' })
  const router = openPortal(`${paths.franchisees()}?option=31`)
  await expect.element(page.getByText('Loading Service Option.')).toBeVisible()
  await expect.element(page.getByText('Mowing, weeding and hedges.')).toBeVisible()
  expect(page.getByRole('dialog').getByRole('textbox').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'OK' }).click()
  expect(router.state.location.search).toBe('')
})

test('an option that could not be loaded is told to the console alone', async () => {
  signInAs('ambassador', { fault: 'broken', path: '/service-option/31' })
  const warned: unknown[] = []
  const real = console.warn
  console.warn = (...words: unknown[]) => void warned.push(words[0])
  onTestFinished(() => void (console.warn = real))
  const said = hearSnackbars()
  openPortal(`${paths.franchisees()}?option=31`)
  await expect.poll(() => warned).toContain('treasures: service option 31 could not be loaded.')
  expect(said).toEqual([])
  await page.getByRole('button', { name: 'OK' }).click()
})

test('an admin gives a franchisee without options copies of the defaults, after a question', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/copying-defaults/)
  openPortal(`${paths.franchisees()}?options=1`)
  await page.getByRole('button', { name: 'Copy the default options' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => said).toContain('12 service options copied.')
  expect(calls[0]?.body).toEqual({ id_ambassador: 1 })
})

test('axe finds nothing wrong with a list that is opened, wide or narrow', async () => {
  await openCard(31)
  expect(await accessibilityViolations()).toEqual([])
})
