import type { Page } from 'playwright'
import { addDays, londonDate, shortDateInWords } from '../../packages/api-client/src/index.ts'
import { expect, test } from 'vitest'
import { snippetsFor } from '../../apps/portal/src/areas/site/embeds/snippets.ts'
import { lookWithAxe } from '../axe.ts'
import { form, neighbour, served, walk } from './booking.ts'
import { watchShift } from '../watch-shift.ts'
import { useSites } from './sites.ts'

const sites = useSites()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const tag = () => `${sites.script}<treasures-booking-form region="1"></treasures-booking-form>`
const jobOf = (id: number) =>
  sites.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

for (const width of [320, 390, 500, 1000])
  test(
    `the first step appears without layout shift, with the guide's snippet (${width} px)`,
    width === 390 ? {} : { tags: 'slow' },
    async () => {
      const [snippet] = snippetsFor({ id: 'A', widget: 'booking-form', origin: sites.origin })
      const page = await sites.open(
        `${snippet?.code.replace(/embed="\w+"/, 'region="1"')}<p>Below</p>`,
        {
          context: { viewport: { width, height: 900 } },
          before: async (opened) => void (await watchShift(opened)),
        },
      )
      await form(page).getByLabel('Postcode').waitFor()
      await page.waitForFunction(() => customElements.get('treasures-booking-form'))
      expect(await page.evaluate('shift')).toBe(0)
    },
  )

test(
  'the longest word breaks and fits in the first step, before and after its code loads',
  { tags: 'slow' },
  async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const names = ['postcodeTitle', 'postcodeIntro', 'postcode', 'postcodeNext']
    const texts = JSON.stringify(Object.fromEntries(names.map((name) => [name, word])))
    let letThrough = () => {}
    const wait = new Promise<void>((resolve) => (letThrough = resolve))
    const page = await sites.open(
      `${sites.script}<treasures-booking-form region="1" texts='${texts}'></treasures-booking-form>`,
      {
        context: { viewport: { width: 320, height: 700 } },
        before: async (opened) => {
          await opened.route('**/embed/v1/booking-form-*.js', async (route) => {
            await wait
            await route.continue()
          })
        },
      },
    )
    const sticksOut = () =>
      form(page).evaluate((host) => {
        const edge = host.getBoundingClientRect().right
        return [...host.shadowRoot!.querySelectorAll('h2, p, label, input, button')]
          .filter((part) => part.getBoundingClientRect().right > edge)
          .map((part) => part.localName)
      })
    await form(page).getByRole('button', { name: word }).waitFor()
    expect(await sticksOut()).toEqual([])
    letThrough()
    await page.waitForFunction(() => customElements.get('treasures-booking-form'))
    await form(page).getByRole('button', { name: word }).waitFor()
    expect(await sticksOut()).toEqual([])
  },
)

test('on a slow phone, the demo site takes a booking in at most 7 presses, at the shown price', async () => {
  const page = await sites.newPage(phone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await watchShift(page)
  await page.goto(sites.demoOrigin)
  await form(page).getByLabel('Postcode').waitFor()
  expect(await page.evaluate('shift')).toBe(0)

  const visit = walk(page)
  await visit.postcode()
  await visit.what('Gardening', 'Two hedges and a lawn that has got away from us.')
  await visit.when()
  await visit.contact()
  await visit.review()
  const chip = await form(page).getByRole('definition').first().textContent()
  const id = await visit.book()
  expect(visit.presses).toBeLessThanOrEqual(7)

  // Boards loaded from now on show the job.
  const url = `${sites.apiUrl}/public/jobs/board/search?per_page=250&id_region=1`
  const { data } = (await (await fetch(url)).json()) as { data: { id_job: number }[] }
  expect(data.map(({ id_job }) => id_job)).toContain(id)

  const job = await jobOf(id)
  expect(job.id_status).toBe(1)
  const [, pounds, pence] = /£(\d+)\.(\d\d)/.exec(chip ?? '') ?? []
  expect(job.customer_price_pence).toBe(Number(pounds) * 100 + Number(pence))

  await page.goto(await linkSent(neighbour['E-mail'], /https?:\/\/\S+password\S+/))
  await page
    .getByLabel(/password/i)
    .first()
    .waitFor()
})

test(
  'on a device whose clock is ten days behind, Tomorrow is the day after today in London',
  { tags: 'slow' },
  async () => {
    const behind = `<script>{
      const Real = Date
      const behind = () => Real.now() - 864e6
      Date = class extends Real {
        constructor(...given) { given.length ? super(...given) : super(behind()) }
        static now() { return behind() }
      }
    }</script>`
    const page = await sites.open(tag(), { head: behind })
    const visit = walk(page)
    await visit.postcode()
    await visit.what('Gardening', 'A lawn.')
    const tomorrow = addDays(londonDate(new Date()), 1)
    await visit.when(`Tomorrow ${shortDateInWords(tomorrow)}`)
    await visit.contact()
    await visit.review()
    expect((await jobOf(await visit.book())).wanted_on).toBe(tomorrow)
  },
)

/**
 * Returns the first matching link in the e-mails to a recipient. Waits for the e-mails, which are
 * sent within a second.
 */
async function linkSent(recipient: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const mails = sites.db.selectFrom('messages').select('body')
      const sent = await mails.where('recipient', '=', recipient).execute()
      found = sent.map(({ body }) => pattern.exec(body)?.[0]).find(Boolean)
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

/** Returns position and style of each part of the first step. */
const look = (page: Page) =>
  form(page).evaluate((tag) =>
    [...(tag.shadowRoot?.querySelectorAll('[data-shell] *') ?? [])].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const { color, backgroundColor, font, border, outline, textWrap } = getComputedStyle(part)
      return { x, y, width, height, color, backgroundColor, font, border, outline, textWrap }
    }),
  )

test(
  'text typed before the framework loads stays, the caret too, and the first step neither moves nor changes its look',
  { tags: 'slow' },
  async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const page = await sites.open(`<p>Before</p>${tag()}<p>After</p>`, {
      context: phone,
      before: async (opened) => {
        await watchShift(opened)
        await opened.route('**/embed/v1/booking-form-*.js', async (route) => {
          await gate
          await route.continue()
        })
      },
    })
    const field = form(page).getByLabel('Postcode')
    await field.pressSequentially('SE13 5B')
    await page.keyboard.press('ArrowLeft')
    // Counts layout shifts from here on. Before, the page itself reserves space for a late loader,
    // as the guide says.
    const mark = () =>
      field.evaluate((input) => Object.assign(window, { typedInto: input, shift: 0 }))
    await mark()
    const before = await look(page)
    release()
    await page.evaluate(
      () => new Promise((resolve) => document.addEventListener('treasures-ready', resolve)),
    )
    expect(before.length).toBeGreaterThan(5)
    expect(await look(page)).toEqual(before)
    expect(await page.evaluate('shift')).toBe(0)

    await page.keyboard.type('A')
    expect(await field.inputValue()).toBe('SE13 5AB')
    expect(await field.evaluate((input) => Reflect.get(window, 'typedInto') === input)).toBe(true)
    await page.keyboard.press('Enter')
    await form(page).getByRole('radio').first().waitFor()
    expect(await form(page).getByText(served).first().isVisible()).toBe(true)
  },
)

test(
  'a postcode submitted before the framework loads continues once it has loaded',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(tag(), { context: phone })
    await form(page).getByLabel('Postcode').fill('se135ab')
    await page.keyboard.press('Enter')
    const heading = form(page).getByRole('heading', { name: 'What do you need done?' })
    await heading.waitFor()
    expect(await form(page).locator('[data-shell]').count()).toBe(0)
  },
)

test(
  'under a policy that allows only our server, a job is booked, and axe finds no violations in any step',
  { tags: 'slow' },
  async () => {
    const o = sites.origin
    const violations: string[] = []
    const page = await sites.open(`<main><h1>Host</h1>${tag()}</main>`, {
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${o}; style-src 'self'; connect-src ${o}; img-src ${o} data: blob:`,
      },
      context: { bypassCSP: false, reducedMotion: 'reduce' },
      before: async (opened) => {
        await opened.exposeFunction('report', (text: string) => void violations.push(text))
        await opened.addInitScript(() =>
          document.addEventListener('securitypolicyviolation', (event) => {
            const { report } = window as unknown as { report: (text: string) => void }
            report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
          }),
        )
      },
    })
    const wrong: string[] = []
    const lookNow = async () =>
      wrong.push(...(await lookWithAxe(page, 'treasures-booking-form')).violations)
    await form(page).getByLabel('Postcode').waitFor()
    await lookNow()
    const visit = walk(page)
    await visit.postcode()
    await form(page).getByRole('radio').first().waitFor()
    await lookNow()
    await visit.what('Handyman', 'A door that sticks.')
    await lookNow()
    await visit.when('Any day')
    await lookNow()
    await visit.contact({ ...neighbour, 'E-mail': 'strict@example.com' })
    await lookNow()
    await visit.review()
    await visit.book()
    await lookNow()
    expect(wrong).toEqual([])
    expect(violations).toEqual([])
  },
)

test('a booking continues in another browser through its e-mailed link, and makes one job even if it is submitted twice', async () => {
  const page = await sites.open(tag())
  const visit = walk(page)
  await visit.postcode()
  await visit.what('Gardening', 'The pear tree wants cutting back.')
  await visit.when('Any day')
  const email = 'elsewhere@example.com'
  await visit.contact({ ...neighbour, 'E-mail': email })
  await form(page).getByRole('button', { name: 'E-mail me a link' }).click()
  await form(page).getByText(`We've sent a link to ${email}.`).waitFor()
  await page.close()

  const link = await linkSent(email, /https?:\/\/\S+continue-job\/[\w-]+/)
  const other = await sites.newPage(phone)
  await other.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = async (input, options) => {
      const request = new Request(input, options)
      if (request.url.endsWith('/booking/complete'))
        Object.assign(window, { sent: [request.url, await request.clone().text()] })
      return send(request)
    }
  })
  await other.goto(link)
  await other.getByText('The pear tree wants cutting back.').waitFor()
  await other.getByRole('button', { name: 'Continue my booking' }).click()
  await other.getByText(neighbour['Address']).waitFor()
  await other.getByRole('checkbox').check()
  await other.getByRole('button', { name: /^Book (and pay|this job)/ }).click()
  const text = (await other.getByText(/Job ID \d+/).textContent()) ?? ''
  const id = Number(/Job ID (\d+)/.exec(text)?.[1])

  const [url, sent] = (await other.evaluate('sent')) as [string, string]
  const again = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: sent,
  })
  expect(((await again.json()) as { id_job: number }).id_job).toBe(id)
  const jobs = await sites.db
    .selectFrom('jobs')
    .select('id')
    .where('descr', '=', 'The pear tree wants cutting back.')
    .execute()
  expect(jobs).toEqual([{ id }])
})

test(
  'a visitor outside the served regions leaves an e-mail, and on going back finds the form as it was',
  { tags: 'slow' },
  async () => {
    const shetland = { outcode: 'ZE1', lat: 60.15, lon: -1.15 }
    await sites.db
      .insertInto('outcodes')
      .values({ ...shetland, town: 'Lerwick' })
      .execute()
    const page = await sites.open(tag(), { context: phone })
    await walk(page).postcode('ZE1 0AA')
    await form(page).getByLabel('E-mail').fill('lerwick@example.com')
    await form(page).getByRole('button', { name: 'Tell me' }).click()
    await form(page).getByText('Thank you.').waitFor()
    await form(page).getByRole('button', { name: 'Try another postcode' }).click()
    await walk(page).postcode()
    await form(page).getByRole('radio').first().waitFor()
    const asked = await sites.db.selectFrom('coverage_requests').selectAll().execute()
    expect(asked).toEqual([
      expect.objectContaining({ email: 'lerwick@example.com', outcode: 'ZE1' }),
    ])
  },
)

test(
  "the sample page takes its settings from its address, works only in the portal's frame, and sends no booking",
  { tags: 'slow' },
  async () => {
    const page = await sites.newPage()
    const address = `${sites.origin}/embed/v1/preview?widget=booking-form&region=1&accent=%237a1f5c&radius=0&texts=${encodeURIComponent('{"postcodeTitle":"Whose hedge?"}')}`
    await page.goto(address)
    await page.getByText('This sample page is shown on the portal alone').waitFor()
    expect(await form(page).count()).toBe(0)

    await page.goto(`${sites.origin}/login`)
    await page.evaluate((src) => {
      const frame = Object.assign(document.createElement('iframe'), {
        src,
        width: 900,
        height: 800,
      })
      document.body.prepend(frame)
    }, address)
    const sample = page.frameLocator('iframe')
    await form(sample).getByRole('heading', { name: 'Whose hedge?' }).waitFor()
    const before = await sites.db
      .selectFrom('jobs')
      .select('id')
      .where('id_status', '=', 1)
      .execute()
    const visit = walk(sample)
    await visit.postcode()
    await visit.what('Gardening', 'A sample.')
    await visit.when('Any day')
    await visit.contact({ ...neighbour, 'E-mail': 'sample@example.com' })
    await visit.review()
    await visit.book()
    const after = await sites.db
      .selectFrom('jobs')
      .select('id')
      .where('id_status', '=', 1)
      .execute()
    expect(after.length).toBe(before.length)
  },
)

test('a time that a customer picks is held while they type, and confirmed when they book (360 px)', async () => {
  const page = await sites.open(tag(), { context: { viewport: { width: 360, height: 800 } } })
  const visit = walk(page)
  await visit.postcode()
  await visit.what('Gardening', 'A hedge, at a time that we choose.')
  await form(page).getByRole('radiogroup', { name: 'Day' }).waitFor()
  const look = async () =>
    expect(await lookWithAxe(page, 'treasures-booking-form')).toMatchObject({ violations: [] })
  await look()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await visit.time()
  await form(page)
    .getByText(/Held for you until \d\d:\d\d/)
    .waitFor()
  await look()
  await visit.contact()
  await visit.review()
  await look()
  const id = await visit.book()
  await form(page).getByText('Your time is confirmed.').waitFor()
  await look()
  const agreed = await sites.db
    .selectFrom('jobs')
    .innerJoin('assignments as a', 'a.id_job', 'jobs.id')
    .innerJoin('appointments as v', 'v.id_job', 'jobs.id')
    .select(['jobs.id_status', 'a.how', 'jobs.wanted_on', 'v.date'])
    .where('jobs.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(agreed).toMatchObject({ id_status: 3, how: 'booking', date: agreed.wanted_on })
})
