import { londonWallOf } from '@treasures/api-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { configure } from '../shared/configure.ts'
import {
  askedCleaning,
  askedServices,
  done,
  freshDraft,
  key,
  manyServices,
  option,
  price,
  publicSettings,
  services,
  window,
} from './booking-form.fixtures.ts'
import './booking-form.element.tsx'

type Answer = { status: number; body: unknown }
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, message: 'Refused.' },
})

/** Answers that replace the usual ones, by the last segment of the path. */
let answers: Record<string, Answer | Error> = {}
let calls: { path: string; body: Record<string, unknown> }[] = []

const usual: Record<string, unknown> = {
  settings: publicSettings,
  SE135AB: services(),
  'SE13%205AB': services(),
  create: { ...key, booking: freshDraft() },
  [key.id]: freshDraft(),
  complete: done(),
  windows: { data: [] },
}

/** Replaces the server inside the page. Requests still pass through the real client. */
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const name = pathname.split('/').at(-1) ?? ''
  const text = await request.text()
  calls.push({ path: name, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} })
  const answer = answers[name] ?? (name in usual && { status: 200, body: usual[name] })
  if (!answer)
    return Response.json({ message: 'Nothing here.', code: 'not_found' }, { status: 404 })
  if (answer instanceof Error) throw answer
  return Response.json(answer.body, { status: answer.status })
}

beforeEach(() => {
  answers = {}
  calls = []
  localStorage.clear()
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    serve(new Request(input, init)),
  )
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
/**
 * Matches the start of the name, because some browsers add the star of a required field to the
 * name.
 */
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const heading = (name: string) => page.getByRole('heading', { name })

/** Reads the active element from the shadow root, because the document sees only the tag. */
async function focusOn(locator: Locator) {
  await expect.element(locator).toBeVisible()
  const element = locator.element()
  await expect
    .poll(() => (element.getRootNode() as ShadowRoot).activeElement === element)
    .toBe(true)
}

const shows = (locator: Locator, words: string) =>
  expect.poll(() => locator.query()?.textContent).toContain(words)

function put(attributes: Record<string, string> = { region: '1' }) {
  const tag = document.createElement('treasures-booking-form')
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  document.body.append(tag)
  return tag
}

async function toWhat() {
  await field('Postcode').fill('SE135AB')
  await userEvent.keyboard('{Enter}')
  await focusOn(heading('What do you need done?'))
}

async function toWhen() {
  await toWhat()
  await page.getByRole('radio', { name: 'Gardening' }).click()
  await field('Tell us about the job').fill('Brambles along the fence.')
  await button('Choose a day').click()
}

async function toContact() {
  await toWhen()
  await button('As soon as possible').click()
}

async function toReview() {
  await toContact()
  await fillContact()
}

async function fillContact() {
  await field('First name').fill('Ada')
  await field('Surname').fill('Okafor')
  await field('E-mail').fill('ada@example.org')
  await field('Mobile').fill('07700 900123')
  await field('Address').fill('12 Garden Road')
  await button('Review booking').click()
}

test('a job is booked in seven presses; each step receives the focus and fires an event', async () => {
  const told: unknown[] = []
  const listen = (event: Event) => told.push((event as CustomEvent).detail)
  const names = ['treasures-booking-step', 'treasures-booked'] as const
  for (const name of names) document.addEventListener(name, listen)
  put()
  // The five presses: Enter, the service, Choose a day, As soon as possible, Check and book.
  await toReview()
  await focusOn(heading('Check your booking'))
  await expect.element(page.getByRole('progressbar', { name: 'Step 5 of 5' })).toBeVisible()
  for (const text of ['£50.40', 'Brambles along the fence.', 'ada@example.org', 'Saved just now.'])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'terms' }))
    .toHaveAttribute('href', publicSettings.terms_url)
  await expect.element(page.getByText(/^At least 2 hours, at most 3 for £75\.60\./)).toBeVisible()
  await page.getByRole('checkbox').click()
  await button('Book and pay from £50.40 afterwards').click()
  await expect.element(heading('Your job is booked.')).toBeVisible()
  expect(calls.find(({ path }) => path === 'complete')?.body).toMatchObject({
    ...key,
    customerprice: 25.2,
    terms_accepted: true,
    express_request: true,
    wanted: 'soon',
  })
  expect(told).toEqual([
    { step: 'what' },
    { step: 'when' },
    { step: 'contact' },
    { step: 'review' },
    { id_job: 10_482 },
  ])
  for (const name of names) document.removeEventListener(name, listen)
})

test(
  'a time of day applies to whichever day is pressed, and is restored with the booking',
  { tags: 'slow' },
  async () => {
    put()
    await toWhen()
    await button('Morning').click()
    await expect.element(button('Morning')).toHaveAttribute('aria-pressed', 'true')
    await button('At a time').click()
    await page.getByRole('combobox', { name: 'Time' }).selectOptions('14:30')
    await button('Any day').click()
    await focusOn(heading('Your details'))
    await expect.element(page.getByText('Any day, 14:30')).toBeVisible()
    await expect
      .poll(() => calls.at(-1)?.body)
      .toMatchObject({ wanted: 'flexible', wanted_time: '14:30' })
    await button('Back').click()
    await expect.element(button('At a time')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('combobox', { name: 'Time' })).toHaveValue('14:30')
    await button('Any time').click()
    await expect.element(page.getByRole('combobox', { name: 'Time' })).not.toBeInTheDocument()
  },
)

test('after a reload, the tag continues at the same step, and Back keeps all input', async () => {
  const tag = put()
  await toContact()
  await field('First name').fill('Ada')
  tag.remove()
  put()
  await expect.element(field('First name')).toHaveValue('Ada')
  await button('Back').click()
  await expect.element(button('As soon as possible')).toHaveAttribute('aria-pressed', 'true')
  await button('Back').click()
  await expect.element(page.getByRole('radio', { name: 'Gardening' })).toBeChecked()
  await expect.element(field('Tell us about the job')).toHaveValue('Brambles along the fence.')
})

test(
  'after a reload, the contact details appear masked, and the customer keeps or retypes them',
  { tags: 'slow' },
  async () => {
    const left = { choices: { postcode: 'SE13 5AB', id_service_option: 11 }, step: 'contact' }
    const stored = JSON.stringify({ ...left, booking: key, at: Date.now() })
    localStorage.setItem('treasures-booking:8', stored)
    put({ region: '8' })
    await expect.element(page.getByText('A••• O•••, a•••@example.org, ••• 123')).toBeVisible()
    await expect.element(field('First name')).not.toBeInTheDocument()
    await button('Review booking').click()
    await expect.element(heading('Check your booking')).toBeVisible()
    await expect.element(page.getByText('a•••@example.org')).toBeVisible()
    expect(JSON.stringify(calls)).not.toContain('•')
    await button('Back').click()
    await button('Change Your saved details').click()
    await expect.element(field('First name')).toHaveValue('')
  },
)

test('every customer may sign in or continue, whatever the e-mail', { tags: 'slow' }, async () => {
  put()
  await toContact()
  await field('E-mail').fill('ada@example.org')
  await field('Mobile').click()
  await expect
    .element(page.getByRole('link', { name: 'sign in' }))
    .toHaveAttribute('href', expect.stringContaining('/login?returnUrl='))
  expect(calls.map(({ path }) => path)).not.toContain('ada%40example.org')
})

test(
  'a step with problems shows each at its field and focuses the first',
  { tags: 'slow' },
  async () => {
    put()
    await toContact()
    await button('Review booking').click()
    for (const words of ['First name is required', 'E-mail is required', 'Address is required'])
      await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByText('Please correct the problems.')).toBeVisible()
    await focusOn(field('First name'))
    await expect.element(field('First name')).toHaveAccessibleDescription('First name is required')
    for (const [name, token] of [
      ['First name', 'given-name'],
      ['Surname', 'family-name'],
      ['E-mail', 'email'],
      ['Mobile', 'tel'],
      ['Address', 'street-address'],
    ] as const)
      await expect.element(field(name)).toHaveAttribute('autocomplete', token)
  },
)

test(
  'unavailable services say so and cannot be chosen; options are chips with their prices',
  { tags: 'slow' },
  async () => {
    put()
    await toWhat()
    await expect.element(page.getByRole('radio', { name: 'Windows' })).toBeDisabled()
    await expect.element(page.getByText('Option is temporarily unavailable.')).toBeVisible()
    await page.getByRole('radio', { name: 'Gardening' }).click()
    await page.getByRole('radio', { name: /^Clearance of a small garden/ }).click()
    const summary = page.getByRole('region', { name: 'Your booking' })
    await shows(summary, 'Price£180.00')
    answers['SE13%205AB'] = { status: 200, body: price() }
    await button('Why this price?').click()
    await shows(summary, 'Gardening, per hour£21.00SE13× 1.2')
  },
)

test('the texts of the photos can be overridden', { tags: 'slow' }, async () => {
  const asking = services({
    data: services().data.map((one) => ({
      ...one,
      options: one.options.map((each) => ({ ...each, ask_for_images: true })),
    })),
  })
  answers['SE135AB'] = { status: 200, body: asking }
  put({ region: '1', service: '1', texts: '{"photos":{"title":"Show us"}}' })
  await toWhat()
  await expect.element(page.getByText('Show us')).toBeVisible()
})

function spacer() {
  const space = document.createElement('div')
  space.style.height = '3000px'
  return space
}

test(
  'a long list folds to the pressed service, and unfolds without moving it on the screen',
  { tags: 'slow' },
  async () => {
    answers['SE135AB'] = { status: 200, body: manyServices() }
    // Adds height above and below, so that the page can scroll to any position.
    for (const _ of [1, 2]) document.body.append(spacer())
    document.body.firstElementChild?.after(put())
    await toWhat()
    const radios = page.getByRole('radio')
    const pressed = page.getByRole('radio', { name: 'Service 9' })
    // Arrow keys only pass through the services, so the list does not fold.
    const passed = page.getByRole('radio', { name: 'Service 7' }).element() as HTMLElement
    passed.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('radio', { name: 'Service 8' })).toBeChecked()
    expect(radios.elements()).toHaveLength(14)

    const top = () => Math.round(pressed.element().getBoundingClientRect().top)
    pressed.element().scrollIntoView({ block: 'center' })
    const before = top()
    await pressed.click()
    await expect.poll(() => radios.elements().length).toBe(1)
    await expect.element(pressed).toBeChecked()
    await focusOn(pressed)
    expect(top()).toBe(before)
    ;(button('Show all 14 services').element() as HTMLElement).click()
    await expect.poll(() => radios.elements().length).toBe(14)
    await focusOn(pressed)
    expect(top()).toBe(before)
    await userEvent.keyboard('{ArrowUp}')
    expect(radios.elements()).toHaveLength(14)
  },
)

test('a changed price is announced before anything is booked', async () => {
  put()
  await toReview()
  answers['complete'] = refusal(409, 'price_changed')
  answers['SE13%205AB'] = { status: 200, body: price(option({ customerprice: 28, least: 56 })) }
  await page.getByRole('checkbox').click()
  await button('Book and pay from £50.40 afterwards').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'The price has changed: it was £25.20 and is now £28.00. Please check it before you book.',
    )
  delete answers['complete']
  await button('Book and pay from £56.00 afterwards').click()
  await expect.element(heading('Your job is booked.')).toBeVisible()
})

test(
  'while the server is unreachable, the form keeps all input and says so until it is saved',
  { tags: 'slow' },
  async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    put()
    answers['create'] = new TypeError('Failed to fetch')
    await toWhen()
    await shows(
      page.getByRole('alert'),
      'Not saved yet. What you typed is still here: please keep this page open.',
    )
    delete answers['create']
    await button('Try again').click()
    await expect.element(page.getByText('Saved just now.')).toBeVisible()
  },
)

test(
  'the dialog opens by its method or its button, and continues where it was closed',
  { tags: 'slow' },
  async () => {
    const tag = put({ region: '1', mode: 'dialog' })
    tag.show()
    await expect.element(page.getByRole('dialog', { name: 'Book a job' })).toBeVisible()
    await toWhat()
    await field('Tell us about the job').fill('Brambles')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    tag.setAttribute('mode', 'button')
    await button('Book a job').click()
    await expect.element(field('Tell us about the job')).toHaveValue('Brambles')
    tag.close()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

/** The first step as the loader draws this step: a form, or only a button. */
const shellForm =
  '<form><h2>Where is the job?</h2><p>Hello</p><label for="p">Postcode</label><input id="p" name="postcode"><p role="alert"></p><button>See services and prices</button></form>'
const shellButton = '<button type="button">Book a job</button>'

function putShell({
  typed = '',
  isSent = false,
  inside = shellForm,
  attributes = {} as Record<string, string>,
} = {}) {
  const host = document.createElement('div')
  document.body.append(host)
  const tag = document.createElement('treasures-booking-form')
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  const root = tag.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('h2 { letter-spacing: 9px }')
  root.adoptedStyleSheets = [sheet]
  root.innerHTML = `<div data-shell>${inside}</div>`
  const input = root.querySelector('input') as HTMLInputElement
  if (typed) input.value = typed
  const shell = root.querySelector('[data-shell]') as HTMLElement
  shell.toggleAttribute('data-submitted', isSent)
  return { tag, root, sheet, input, shell, place: () => host.append(tag) }
}

test(
  "the widget takes over the loader's first step with field and caret, and continues to the next step",
  { tags: 'slow' },
  async () => {
    const { tag, root, input, shell, place } = putShell({ typed: 'SE13' })
    place()
    input.focus()
    input.setSelectionRange(2, 2)
    await new Promise((resolve) => tag.addEventListener('treasures-ready', resolve, { once: true }))
    expect(root.activeElement).toBe(input)
    expect([input.value, input.selectionStart]).toEqual(['SE13', 2])
    expect(root.querySelectorAll('form')).toHaveLength(1)
    await userEvent.keyboard('{End}5AB{Enter}')
    await focusOn(heading('What do you need done?'))
    expect(shell.isConnected).toBe(false)
    const title = root.querySelector('h2') as HTMLElement
    expect(getComputedStyle(title).letterSpacing).not.toBe('9px')
    await button('Back').click()
    await expect.element(field('Postcode')).toHaveValue('SE13 5AB')
  },
)

test('a first step submitted before the code has loaded continues automatically', async () => {
  const { place } = putShell({ typed: 'SE135AB', isSent: true })
  place()
  await expect.element(heading('What do you need done?')).toBeVisible()
})

test.each([
  ['SE13', 'Type the whole postcode, like SE13 5AB.'],
  ['', 'Postcode is required'],
])(
  'the postcode “%s”, submitted before the code has loaded, gets its message',
  async (typed, says) => {
    const { root, input, shell, place } = putShell({ typed, isSent: true })
    place()
    await expect.element(page.getByRole('alert')).toHaveTextContent(says)
    expect(shell.hasAttribute('data-submitted')).toBe(false)
    await expect.element(button('See services and prices')).toBeVisible()
    expect(root.activeElement).toBe(input)
  },
)

test('an unknown postcode is reported in the step that the loader drew', async () => {
  answers['SE135AB'] = refusal(422, 'postcode_unknown')
  const { root, input, shell, place } = putShell({ typed: 'SE135AB', isSent: true })
  place()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("We can't find this postcode. Please check it.")
  expect(shell.isConnected).toBe(true)
  expect(shell.hasAttribute('data-submitted')).toBe(false)
  expect(root.activeElement).toBe(input)
})

test("the loader's first step takes on properties that the page set before the code loaded", async () => {
  const { tag, root, input, shell, place } = putShell()
  // Sets properties on a tag without a class yet, as a framework does.
  Object.assign(tag, {
    texts: { postcodeTitle: 'Where?', postcodeIntro: 'Tell us.', postcodeNext: 'Go' },
    theme: 'dark',
    prefill: { postcode: 'SE13 5AB' },
  })
  place()
  await expect.element(heading('Where?')).toBeVisible()
  expect(root.querySelector('p')?.textContent).toBe('Tell us.')
  await expect.element(button('Go')).toBeVisible()
  await expect.poll(() => input.value).toBe('SE13 5AB')
  expect(shell.dataset['theme']).toBe('dark')
})

test("the loader's first step follows later changes by the page, but keeps the typed postcode", async () => {
  const { tag, input, shell, place } = putShell()
  place()
  await new Promise((resolve) => tag.addEventListener('treasures-ready', resolve, { once: true }))
  Object.assign(tag, { texts: { postcodeTitle: 'Wo?', postcodeRequired: 'Bitte.' }, lang: 'de' })
  tag.setAttribute('theme', 'auto')
  tag.setAttribute('dir', 'rtl')
  tag.postcode = 'SE13 5AB'
  await expect.element(heading('Wo?')).toBeVisible()
  await expect.poll(() => input.value).toBe('SE13 5AB')
  const { theme } = shell.dataset
  expect({ theme, lang: shell.lang, dir: shell.dir }).toEqual({
    theme: 'auto',
    lang: 'de',
    dir: 'rtl',
  })
  await field('Postcode').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Bitte.')
  await field('Postcode').fill('SE4')
  tag.postcode = 'BR1 1AA'
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(input.value).toBe('SE4')
})

/** Largest number of buttons painted at one time before the widget is ready. */
async function mostButtons(tag: HTMLElement) {
  let [most, isDrawn] = [0, false]
  tag.addEventListener('treasures-ready', () => (isDrawn = true), { once: true })
  while (!isDrawn) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    most = Math.max(most, tag.shadowRoot?.querySelectorAll('button').length ?? 0)
  }
  return most
}

/** Settings from the portal for an embed whose form opens from a button. */
const embedId = 'A'.repeat(22)
const buttonEmbed = {
  id: embedId,
  widget: 'booking-form',
  id_region: 1,
  services: [],
  mode: 'button',
  theme: 'light',
  accent: null,
  radius: null,
  font: null,
  texts: {},
}

test.each([
  ['the tag', { mode: 'button', region: '1' }],
  ['the embed', { embed: embedId }],
])(
  'the button that %s asks for is drawn once and keeps the focus',
  { tags: 'slow' },
  async (_, attributes) => {
    answers[embedId] = { status: 200, body: buttonEmbed }
    const { tag, root, sheet, shell, place } = putShell({ inside: shellButton, attributes })
    place()
    shell.querySelector('button')?.focus()
    expect(await mostButtons(tag)).toBe(1)
    expect(shell.isConnected).toBe(false)
    await focusOn(button('Book a job'))
    expect(root.adoptedStyleSheets).not.toContain(sheet)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button('Book a job').click()
    await expect.element(field('Postcode')).toBeVisible()
  },
)

test(
  'a button pressed before the code has loaded opens the dialog once',
  { tags: 'slow' },
  async () => {
    answers[embedId] = { status: 200, body: buttonEmbed }
    const attributes = { embed: embedId }
    const { tag, shell, place } = putShell({ inside: shellButton, isSent: true, attributes })
    place()
    shell.querySelector('button')?.focus()
    await expect.element(page.getByRole('dialog', { name: 'Book a job' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await focusOn(button('Book a job'))
    // A new region starts a new form, whose button has not been pressed.
    tag.region = 2
    await expect.poll(() => tag.shadowRoot?.querySelectorAll('button').length).toBe(1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('if the tag asks for another mode than the loader drew, the form appears without the shell', async () => {
  const { tag, shell, place } = putShell({ inside: shellButton, attributes: { region: '1' } })
  place()
  await expect.element(field('Postcode')).toBeVisible()
  expect(shell.isConnected).toBe(false)
  tag.region = 2
  await expect.element(field('Postcode')).toBeVisible()
})

test(
  'a day that the server refuses is reported above the days, and the customer chooses another',
  { tags: 'slow' },
  async () => {
    answers['complete'] = {
      status: 422,
      body: {
        code: 'invalid_fields',
        message: 'Please correct the problems',
        errors: { wanted_on: ['This day is over. Choose a later one.'] },
      },
    }
    put()
    await toReview()
    await page.getByRole('checkbox').click()
    await button('Book and pay from £50.40 afterwards').click()
    await expect.element(page.getByText('This day is over. Choose a later one.')).toBeVisible()
    await expect.element(button('As soon as possible')).toBeVisible()
  },
)

describe('where treasures have set working hours', () => {
  const at = (days: number, hour: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
  }
  const [first, second, next] = [
    window(at(30, 9)),
    window(at(30, 13), { confirmed: false }),
    window(at(31, 10)),
  ]
  const wall = (instant: string) => londonWallOf(new Date(instant))
  const wish = () => ({
    wanted: 'date' as const,
    wanted_on: wall(first.start_at).date,
    wanted_time: wall(first.start_at).time as '09:00',
  })
  const held = (minutes: number) => ({
    start_at: first.start_at,
    end_at: first.end_at,
    until: new Date(Date.now() + minutes * 60_000).toISOString(),
  })
  const timeOf = ({ start_at, end_at }: { start_at: string; end_at: string }) =>
    page.getByRole('radio', { name: `${wall(start_at).time}–${wall(end_at).time}`, exact: true })
  const group = (name: string) => page.getByRole('radiogroup', { name })
  const ok = (body: unknown) => ({ status: 200, body })
  beforeEach(() => {
    answers = { windows: ok({ data: [first, second, next] }), hold: ok({ window: held(10) }) }
    answers[key.id] = ok(freshDraft({ ...wish(), window: held(10) }))
  })

  test('a time is chosen by keyboard, held while the customer types, and confirmed by booking', async () => {
    const { start_at, end_at } = first
    answers['complete'] = ok(done({ ...wish(), visit: { start_at, end_at } }))
    put()
    await toWhen()
    await focusOn(heading('When should it be?'))
    await expect.element(group('Confirmed straight away')).toBeVisible()
    await expect.element(button('Any day')).not.toBeInTheDocument()
    await button('Continue').click()
    await expect.element(page.getByText('Please choose a time')).toBeVisible()
    // The first time has the focus, and the space key chooses it.
    await focusOn(timeOf(first))
    await userEvent.keyboard(' ')
    await expect.element(timeOf(first)).toBeChecked()
    await button('Continue').click()
    await focusOn(heading('Your details'))
    expect(calls.filter(({ path }) => path === 'hold').map(({ body }) => body)).toEqual([
      { ...key, start_at },
    ])
    const until = wall(held(10).until).time.slice(0, 4)
    await shows(page.getByText(/Held for you until/), `Held for you until ${until}`)
    await fillContact()
    await expect.element(page.getByText('Confirmed as soon as you book')).toBeVisible()
    await button('Book and pay from £50.40 afterwards').click()
    await expect.element(page.getByText(/^Your time is confirmed/)).toBeVisible()
    await shows(page.getByText(/Confirmed: /), wall(start_at).time)
    expect(calls.find(({ path }) => path === 'complete')?.body).toMatchObject(wish())
  })

  test('days and times are groups of radio buttons, through which the arrow keys move', async () => {
    put()
    await toWhen()
    await expect.element(group('Day').getByRole('radio').first()).toBeChecked()
    await group('Day').getByRole('radio').first().click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(group('Day').getByRole('radio').nth(1)).toBeChecked()
    await expect.element(timeOf(next)).toBeVisible()
    await expect.element(group("We'll find someone for this time")).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowLeft}')
    await timeOf(second).click()
    // Moving over a time with arrow keys holds no time.
    expect(calls.some(({ path }) => path === 'hold')).toBe(false)
    await button('Continue').click()
    await focusOn(heading('Your details'))
    expect(calls.some(({ path }) => path === 'hold')).toBe(false)
  })

  test('a time that is taken while the customer types leads to the others, with a clear message', async () => {
    answers['complete'] = refusal(409, 'window_taken')
    put()
    await toWhen()
    await timeOf(first).click()
    await button('Continue').click()
    await fillContact()
    answers['windows'] = ok({ data: [next] })
    answers[key.id] = ok(freshDraft({ ...wish(), window: null }))
    await button('Book and pay from £50.40 afterwards').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('That time has just been taken. Please choose another.')
    await expect.element(timeOf(next)).toBeVisible()
    await timeOf(next).click()
    answers['hold'] = ok({ window: { ...held(10), ...next } })
    await button('Continue').click()
    await expect.element(field('First name')).toHaveValue('Ada')
  })

  test('"None of these times" leads to the days, and back', async () => {
    put()
    await toWhen()
    await button('None of these times suit me').click()
    await expect.element(button('Any day')).toBeVisible()
    await button('Show the times again').click()
    await expect.element(group('Confirmed straight away')).toBeVisible()
    await button('None of these times suit me').click()
    await button('As soon as possible').click()
    await focusOn(heading('Your details'))
    await expect.element(page.getByText(/Held for you/)).not.toBeInTheDocument()
  })

  test('as soon as possible is one press, beside the times', async () => {
    put()
    await toWhen()
    await timeOf(first).click()
    await button('As soon as possible').click()
    await focusOn(heading('Your details'))
    await expect.element(page.getByText(/Held for you/)).not.toBeInTheDocument()
  })

  test('a hold that ends while the page is open says so', async () => {
    put()
    await toWhen()
    await timeOf(first).click()
    const soon = { window: held(1 / 40) }
    answers['hold'] = ok(soon)
    answers[key.id] = ok(freshDraft({ ...wish(), ...soon }))
    await button('Continue').click()
    await expect.element(page.getByText(/Held for you until/)).toBeVisible()
    await expect.element(page.getByText(/We held this for you until/)).toBeVisible()
  })
})

test('without such times the step asks for a day, as elsewhere', async () => {
  const step = () =>
    document.querySelector('treasures-booking-form')?.shadowRoot?.querySelector('.booking-step')
      ?.outerHTML
  const drawn: (string | undefined)[] = []
  for (const answer of [
    { status: 200, body: { data: [] } },
    refusal(500, 'unexpected'),
    new TypeError('offline'),
  ]) {
    answers['windows'] = answer
    localStorage.clear()
    document.body.replaceChildren()
    put()
    await toWhen()
    await expect.element(button('As soon as possible')).toBeVisible()
    await expect.element(page.getByText("We'll tell you who's coming and when.")).toBeVisible()
    drawn.push(step()?.replaceAll(/:r\w+:|«\w+»|_r_\w+_/g, ''))
  }
  expect(new Set(drawn).size).toBe(1)
  expect(drawn[0]).not.toContain('times suit me')
})

describe('an option with questions', () => {
  beforeEach(() => {
    const booking = freshDraft({ option: askedCleaning() })
    answers = {
      SE135AB: { status: 200, body: askedServices() },
      create: { status: 200, body: { ...key, booking } },
      [key.id]: { status: 200, body: booking },
    }
  })
  const choice = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })

  test('asks them by keyboard, moves the price with reasons, and reviews the answers', async () => {
    put()
    await toWhat()
    const summary = page.getByRole('region', { name: 'Your booking' })
    await shows(summary, '£130.00')
    await field('Tell us about the job').fill('All of it.')
    await button('Choose a day').click()
    await focusOn(choice('Bedrooms'))
    await shows(page.getByRole('group', { name: 'About the job' }), 'Please answer this')
    await choice('Bedrooms').selectOptions('3 + £70.00')
    await choice('The oven too').selectOptions('Yes + £25.00')
    await choice('What is it').selectOptions('Flat + £10.00')
    await field('How do we get in').fill('Ring the bell')
    await shows(summary, 'Bedrooms: 3+ £70.00')
    await shows(summary, '£225.00')
    await button('Choose a day').click()
    await button('As soon as possible').click()
    await field('First name').fill('Ada')
    await field('Surname').fill('Okafor')
    await field('E-mail').fill('ada@example.org')
    await field('Mobile').fill('07700 900123')
    await field('Address').fill('12 Garden Road')
    await button('Review booking').click()
    await focusOn(heading('Check your booking'))
    await expect.element(page.getByText('How do we get in: Ring the bell')).toBeVisible()
    await expect.element(page.getByText('The oven too: Yes').first()).toBeVisible()
    await page.getByRole('checkbox').click()
    await button('Book and pay £225.00 afterwards').click()
    await expect.element(heading('Your job is booked.')).toBeVisible()
    expect(calls.find(({ path }) => path === 'complete')?.body).toMatchObject({
      customerprice: 225,
      id_questions: 7,
      answers: [
        { key: 'bedrooms', value: 3 },
        { key: 'oven', value: true },
        { key: 'home', value: 'Flat' },
        { key: 'keys', value: 'Ring the bell' },
      ],
    })
  })
})
