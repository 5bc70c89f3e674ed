import {
  deleteServiceOption,
  getServiceOption,
  updateOptionAutoMatch,
  updateOptionExplanation,
  updateOptionOnBoard,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../../app/paths.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, hold, signInAs, useApp } from '#test/app.ts'
import { createDefaultPrices, createFranchiseeWithOptions } from '#test/franchisee.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

beforeAll(createDefaultPrices)
beforeEach(() => page.viewport(1280, 900))

/** The franchisee of the running test, with options. */
let its: Awaited<ReturnType<typeof createFranchiseeWithOptions>>
beforeEach(async () => {
  its = await createFranchiseeWithOptions()
  await signInAs(its.email)
})
type Which = keyof typeof its.options

const dialog = () => page.getByRole('dialog', { name: its.mnemonic, exact: true })
const named = (which: Which) =>
  `${which === 'cleaning' ? 'Cleaning' : 'Gardening'}, No ${its.options[which]}`
const card = (which: Which) =>
  dialog()
    .getByRole('article')
    .filter({ hasText: `No ${its.options[which]} ·` })
const open = (which: Which) =>
  dialog()
    .getByRole('button', { name: `All of ${named(which)}` })
    .click()
/** The form marks required fields with a star, which becomes part of the accessible name. */
const label = (name: string) => new RegExp(`^${name}\\W*$`)
const field = (which: Which, name: string) =>
  card(which).getByRole('textbox', { name: label(name) })
/** Opens the field for a regex, for patterns that are more than a list of codes. */
const openAdvanced = (which: Which) => card(which).getByText('Advanced').click()
const leaveBy = () => userEvent.keyboard('{Tab}')

const openList = () => ({ said: hearSnackbars(), router: openPortal(its.list) })

async function openCard(which: Which) {
  const calls = watchCalls(/\/api\/service-option\/\d+/)
  const { said, router } = openList()
  await open(which)
  /** Changes sent to the option's own address. */
  const changes = () =>
    calls
      .filter(({ method }) => method !== 'GET')
      .map(({ url, body }) => [
        url.pathname.replace(`/api/service-option/${its.options[which]}`, ''),
        body,
      ])
  return { said, changes, router }
}

test("an ambassador's options open under their mnemonic, one card each, and Close closes them", async () => {
  const router = openPortal(paths.franchisees())
  await page.getByRole('button', { name: `More for ${its.region_name}` }).click()
  await page.getByRole('menuitem', { name: 'Service options' }).click()
  expect(router.state.location.search).toBe(`?options=${its.id}`)
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => dialog().getByRole('article').elements().length).toBe(3)
  await expect.element(card('cleaning').getByRole('heading', { name: 'Cleaning' })).toBeVisible()
  await expect
    .element(card('cleaning').getByText(`No ${its.options.cleaning} · Standard`))
    .toBeVisible()
  await expect
    .element(card('default').getByTitle('This is the default option for this service'))
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('')
})

test(
  "a region's options have their own page with places, prices and margins",
  { tags: 'slow' },
  async () => {
    const router = openPortal(paths.franchisees())
    await page.getByRole('link', { name: new RegExp(its.region_name) }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`/service-options/${its.id}`)
    await expect
      .element(
        page.getByRole('row', {
          name: /Big gardens SE13 £25\.20 per hour £18\.00 per hour £3\.00 \(14%\)/,
        }),
      )
      .toBeVisible()
    await expect.element(page.getByRole('row', { name: /Default.* Everywhere/ })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByText('Big gardens').click()
    const one = page.getByRole('dialog', { name: named('partial') })
    await one.getByRole('textbox', { name: label('Explanation') }).fill('Bigger gardens')
    await one.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(page.getByText('Bigger gardens')).toBeVisible()
  },
)

test(
  'a text saves on its 6th change and on leaving its field, and the preview follows every key',
  { tags: 'slow' },
  async () => {
    const { said, changes } = await openCard('cleaning')
    const chip = field('cleaning', 'Chip text')
    await chip.click()
    await userEvent.keyboard('Now £')
    expect(changes()).toEqual([])
    await expect.element(card('cleaning').getByText('Now £', { exact: true }).first()).toBeVisible()
    await userEvent.keyboard('{{customerprice} for {{minimum_duration}')
    await leaveBy()
    await expect.poll(() => said).toContain('Change saved.')
    await expect.element(card('cleaning').getByText('Now £25.20 for 2').first()).toBeVisible()
    expect(changes()[0]).toEqual(['/chip-text', { chip_text: 'Now £{' }])
    await expect
      .poll(() => changes().at(-1))
      .toEqual(['/chip-text', { chip_text: 'Now £{customerprice} for {minimum_duration}' }])
  },
)

test(
  'invalid values are never saved, each field shows its error, and closing asks for confirmation',
  { tags: 'slow' },
  async () => {
    const { said, changes } = await openCard('cleaning')
    await openAdvanced('cleaning')
    const wrong = [
      ['Explanation', 'Explanation is required', ''],
      ['Explanation', 'Two many characters', 'x'.repeat(65_536)],
      ['Chip text', 'Two many characters', 'x'.repeat(101)],
      ['Booking intro', 'Two many characters', 'x'.repeat(251)],
      ['Postcode regex', 'Two many characters', 'x'.repeat(251)],
      ['Duration', 'Cannot be negative', '-1'],
      ['Treasure price', 'Cannot be negative', '-1'],
      ['Customer price', 'Must be a number', 'much'],
      ['Customer price', 'Cannot be negative', '-1'],
      ['Price multiplier', 'Cannot be negative', '-1'],
    ] as const
    for (const [name, complaint, text] of wrong) {
      const says = card('cleaning').getByText(complaint).elements().length
      await field('cleaning', name).fill(text)
      // The error appears as soon as the text changes, before the field is left.
      await expect
        .poll(() => card('cleaning').getByText(complaint).elements().length)
        .toBeGreaterThan(says)
      await leaveBy()
      await expect
        .poll(() => said)
        .toContain(`${name} is invalid. Not saving change. Please correct.`)
      // Dismisses the notices, because later ones would wait for space.
      for (const { id } of snackbar.shown.value) snackbar.dismiss(id)
      said.length = 0
    }
    expect(changes()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    for (const [name, text] of new Map(wrong.map(([field, , typed]) => [field, typed])))
      await expect.element(field('cleaning', name)).toHaveValue(text)
  },
)

test(
  'a price of £1,250.5 is saved as a number, and the duration has its own message',
  { tags: 'slow' },
  async () => {
    const { said, changes } = await openCard('cleaning')
    await field('cleaning', 'Customer price').fill('£1,250.5')
    await leaveBy()
    await field('cleaning', 'Duration').fill('')
    await leaveBy()
    await expect.poll(() => said).toContain('Service Option duration updated')
    expect(changes()).toEqual([
      ['/customer-price', { customerprice: '1250.5' }],
      ['/duration', { duration: '' }],
    ])
    await expect.element(card('cleaning').getByText('£1,250.50 per hour').first()).toBeVisible()
  },
)

test('closing the dialog saves input of a field that was not left', { tags: 'slow' }, async () => {
  const { changes } = await openCard('cleaning')
  await field('cleaning', 'Explanation').fill('Windows, too')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(changes).toEqual([['/explanation', { explanation: 'Windows, too' }]])
})

test('each switch saves at once', async () => {
  const { said, changes } = await openCard('cleaning')
  const switches = [
    ['Auto match', 'auto-match', { auto_match: true }, 'Auto match updated'],
    ['On Jobs Board?', 'on-board', { on_board: false }, 'On board updated'],
    ['Ask for Images', 'ask-for-images', { ask_for_images: true }, 'On board updated'],
    [
      'Show in the booking form',
      'display-in-job-booking-form',
      { display_in_job_booking_form: false },
      'Change saved.',
    ],
  ] as const
  for (const [name, , , words] of switches) {
    said.length = 0
    await card('cleaning').getByRole('switch', { name }).click({ force: true })
    await expect.poll(() => said).toContain(words)
  }
  expect(changes()).toEqual(switches.map(([, path, body]) => [`/${path}`, body]))
})

test(
  'an estimate has no prices: its fields disappear, and its chip says Estimate',
  { tags: 'slow' },
  async () => {
    const { changes } = await openCard('cleaning')
    await expect.element(field('cleaning', 'Customer price')).toBeVisible()
    await card('cleaning').getByLabelText('Job Type').selectOptions('Estimate')
    for (const name of ['Duration', 'Treasure price', 'Customer price', 'Price multiplier'])
      await expect.element(field('cleaning', name)).not.toBeInTheDocument()
    await expect.element(card('cleaning').getByLabelText('Price Unit')).not.toBeInTheDocument()
    await expect
      .element(card('cleaning').getByText('Estimate', { exact: true }).first())
      .toBeVisible()
    expect(changes()).toEqual([['/job-type', { id_job_type: 2 }]])
  },
)

test(
  'hints explain the values of empty fields and the placeholders',
  { tags: 'slow' },
  async () => {
    await openCard('cleaning')
    await openAdvanced('cleaning')
    for (const hint of [
      'What the customer pays. Leave empty for the price engine’s: £24.00.',
      'What the treasure gets. Leave empty for the price engine’s: £18.00.',
      'Multiplies the price engine’s prices. Ignored when either price above is set.',
      /\{customerprice\} with the price, \{minimum_duration\} with the least time, \{price_unit.name\}, \{price_unit.name_singular\} and \{price_unit.name_plural\} with/,
      'Leave blank to generate automatically. {phoneNumber} is filled in with our phone number.',
      /^Only offered where a postcode such as SE13 5AB matches/,
    ])
      await expect.element(card('cleaning').getByText(hint)).toBeVisible()
  },
)

test(
  'a postcode regex shows its matches, and the reason if it is refused',
  { tags: 'slow' },
  async () => {
    const { said } = await openCard('partial')
    await expect
      .element(card('partial').getByText('Matches 1 of 3 outward codes: SE13 Lewisham.'))
      .toBeVisible()
    await openAdvanced('partial')
    await field('partial', 'Postcode regex').fill('((SE')
    await leaveBy()
    await expect
      .element(
        card('partial')
          .getByText(/^This pattern cannot be read: missing closing \)/)
          .first(),
      )
      .toBeVisible()
    await expect
      .poll(() => said)
      .toContain('Postcode regex is invalid. Not saving change. Please correct.')
  },
)

test(
  'an option is offered in the chosen postcodes, and a more complex pattern stays unchanged',
  { tags: 'slow' },
  async () => {
    const { changes } = await openCard('partial')
    const field = card('partial').getByRole('textbox', { name: 'First part of a postcode' })
    const remove = (code: string) => card('partial').getByRole('button', { name: `Remove ${code}` })
    await expect.element(remove('SE13')).toBeVisible()
    await field.fill('se4, Lewisham')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(card('partial').getByText('Lewisham is no first part of a postcode').first())
      .toBeVisible()
    await remove('SE13').click()
    await expect.poll(changes).toEqual([
      ['/postcode-regex', { postcode_regex: String.raw`^(SE4|SE13)\b` }],
      ['/postcode-regex', { postcode_regex: String.raw`^SE4\b` }],
    ])
    await expect
      .element(
        card('partial').getByText(
          'Matches none of 3 outward codes: nobody could book this option.',
        ),
      )
      .toBeVisible()
    await openAdvanced('partial')
    await card('partial')
      .getByRole('textbox', { name: label('Postcode regex') })
      .fill('^SE[34] ')
    await expect.element(card('partial').getByText(/the pattern is under “Advanced”/)).toBeVisible()
  },
)

test(
  'an option without a regex can become the default, which reloads the page',
  { tags: 'slow' },
  async () => {
    const calls = watchCalls(/make-service-defualt/)
    const { said, router } = openList()
    let loads = 0
    onTestFinished(
      router.subscribe(({ revalidation }) => void (loads += Number(revalidation === 'loading'))),
    )
    const makeDefault = (which: Which) =>
      dialog().getByRole('button', { name: `Make Default: ${named(which)}` })
    await makeDefault('partial').click()
    await expect
      .poll(() => said)
      .toContain(
        'Service Option has a Regex pattern - It cannot be made the Service Default as may not always be pressent.',
      )
    expect(calls).toHaveLength(0)
    await expect.element(makeDefault('default')).not.toBeInTheDocument()
    await makeDefault('cleaning').click()
    await expect.poll(() => said).toContain('Change saved.')
    expect(calls[0]?.body).toEqual({})
  },
)

test('deleting an option asks for confirmation, shows a message and closes the list', async () => {
  const { said, changes } = await openCard('cleaning')
  await dialog()
    .getByRole('button', { name: `Delete: ${named('cleaning')}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Service Option deleted')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(changes().at(-1)?.[0]).toBe('')
})

test.each([
  ['Auto match', updateOptionAutoMatch, 'auto match'],
  ['On Jobs Board?', updateOptionOnBoard, 'on board'],
])(
  'a switch that fails to save (%s) reverts and names the number to call',
  { tags: 'slow' },
  async (name, endpoint, thing) => {
    await fail(endpoint, 'broken')
    const { said } = openList()
    await open('cleaning')
    const toggle = card('cleaning').getByRole('switch', { name })
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

test('a dropped connection is reported, and the input stays', { tags: 'slow' }, async () => {
  await fail(updateOptionExplanation, 'dropped')
  const { said } = openList()
  await open('cleaning')
  await field('cleaning', 'Explanation').fill('Windows, too')
  await leaveBy()
  await expect
    .poll(() => said, { timeout: 8_000 })
    .toContain('Change could not be saved. Please try again.')
  await expect.element(field('cleaning', 'Explanation')).toHaveValue('Windows, too')
})

test('a failed deletion is reported', { tags: 'slow' }, async () => {
  await fail(deleteServiceOption, 'broken')
  const { said } = openList()
  await dialog()
    .getByRole('button', { name: `Delete: ${named('cleaning')}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Problems encountered deleting this Service Option.')
})

test('an address opens one option read-only, and OK closes it', async () => {
  const letGo = await hold(getServiceOption)
  const router = openPortal(`${paths.franchisees()}?option=${its.options.default}`)
  await expect.element(page.getByText('Loading Service Option.')).toBeVisible()
  await letGo()
  await expect.element(page.getByText('Mowing, weeding and hedges.')).toBeVisible()
  expect(page.getByRole('dialog').getByRole('textbox').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'OK' }).click()
  expect(router.state.location.search).toBe('')
})

test('an option that fails to load is logged to the console only', async () => {
  await fail(getServiceOption, 'broken')
  const warned: unknown[] = []
  const real = console.warn
  console.warn = (...words: unknown[]) => void warned.push(words[0])
  onTestFinished(() => void (console.warn = real))
  const said = hearSnackbars()
  openPortal(`${paths.franchisees()}?option=${its.options.default}`)
  await expect
    .poll(() => warned)
    .toContain(`treasures: service option ${its.options.default} could not be loaded.`)
  expect(said).toEqual([])
  await page.getByRole('button', { name: 'OK' }).click()
})

test('axe finds no violations in an open list, wide or narrow', { tags: 'slow' }, async () => {
  await openCard('default')
  expect(await accessibilityViolations()).toEqual([])
})
