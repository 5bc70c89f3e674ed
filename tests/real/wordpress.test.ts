import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needDebian } from '../debian-packages.ts'
import { boardReady, claim, openFirstJob } from '../embed/board.ts'
import { form, walk } from '../embed/booking.ts'
import { useSites } from '../embed/sites.ts'
import { watchShift } from '../watch-shift.ts'
import { people, startWordpress, wordpressPackages } from './wordpress-site.ts'

/* The plugin in a WordPress of Debian, with a classic theme and a block theme. */

const sites = useSites()
const themes = ['twentytwentyone', 'twentytwentythree']
/** A folder for pictures, if you want to look at the pages. */
const pictures = process.env['WORDPRESS_PICTURES']

type Site = Awaited<ReturnType<typeof startWordpress>>
let site: Site
/** Our server as WordPress sees it. Browsers reach it always. */
let way: 'open' | 'slow' | 'gone' = 'open'
let calls = 0
const front = createServer((request, response) => {
  if (request.headers['user-agent']?.startsWith('WordPress/')) {
    calls += /drawn/.test(request.url ?? '') ? 1 : 0
    if (way === 'gone') return void request.socket.destroy()
    if (way === 'slow') return void setTimeout(() => response.end('late'), 5_000)
  }
  const headers = { ...request.headers, host: new URL(sites.origin).host }
  const passed = ask(
    new URL(request.url ?? '/', sites.origin),
    { method: request.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  passed.on('error', () => response.destroy())
  request.pipe(passed)
})
let portal = ''
/** Of the embed. WordPress would change the apostrophe and the colon of a text. */
const heading = "Where's the job? :)"

const ids = {
  board: 'board-of-wordpress'.padEnd(22, '-'),
  form: 'form-of-wordpress'.padEnd(22, '-'),
}
const block = (attributes: object) => `<!-- wp:treasures/embed ${JSON.stringify(attributes)} /-->`

beforeAll(async () => {
  needDebian(wordpressPackages)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  portal = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  for (const [id, widget] of [
    [ids.board, 'jobs-board'],
    [ids.form, 'booking-form'],
  ])
    await sites.db
      .insertInto('embeds')
      .values({
        id: id!,
        name: widget!,
        widget: widget as 'jobs-board',
        id_region: 1,
        settings: JSON.stringify({
          services: [],
          mode: 'inline',
          theme: 'auto',
          accent: '#7a1f5c',
          radius: null,
          font: null,
          texts: { postcodeTitle: heading },
          sites: [],
        }),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
  site = await startWordpress()
})
afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await site?.close()
})
beforeEach(() => {
  way = 'open'
})

const forget = () => {
  site.php(
    `global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE '%transient%treasures%'");`,
  )
  calls = 0
}
const setAddress = (address: string) => site.php(`update_option('treasures_origin', '${address}');`)

async function signIn(name: keyof typeof people): Promise<Page> {
  const page = await sites.newPage()
  await page
    .context()
    .request.post(`${site.origin}/wp-login.php`, { form: { log: name, pwd: name } })
  await page.goto(`${site.origin}/wp-admin/`)
  expect(page.url()).toContain('wp-admin')
  return page
}

/** Publishes a page as a signed-in person, and returns its address. */
async function publish(page: Page, title: string, content: string): Promise<string> {
  await page.goto(`${site.origin}/wp-admin/edit.php?post_type=page`)
  return page.evaluate(
    async ([name, text]) => {
      const nonce = await (await fetch('/wp-admin/admin-ajax.php?action=rest-nonce')).text()
      const made = await fetch('/?rest_route=/wp/v2/pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-wp-nonce': nonce },
        body: JSON.stringify({ title: name, content: text, status: 'publish' }),
      })
      const { link, message } = (await made.json()) as { link?: string; message?: string }
      if (!link) throw new Error(message)
      return link
    },
    [title, content] as const,
  )
}

test('before the address is set, visitors see nothing and the owner is told', async () => {
  const owner = await signIn('owner')
  const address = await publish(owner, 'Too early', block({ embed: ids.board }))
  expect(await (await fetch(address)).text()).not.toContain('Treasures:')
  await owner.goto(address)
  await owner.getByText('please add the address of your portal').waitFor()
})

test('the owner sets the address, and an editor cannot', async () => {
  const owner = await signIn('owner')
  await owner.goto(`${site.origin}/wp-admin/options-general.php?page=treasures`)
  const field = owner.getByLabel('Address of your portal')
  await field.fill('ftp://elsewhere')
  await field.evaluate((input: HTMLInputElement) => input.form!.setAttribute('novalidate', ''))
  await owner.getByRole('button', { name: 'Save Changes' }).click()
  await owner.getByText('Please type the whole address').waitFor()
  await field.fill(`${portal}/`)
  await owner.getByRole('button', { name: 'Save Changes' }).click()
  await owner.getByText('The portal answers.').waitFor()
  expect(await field.inputValue()).toBe(portal)
  const erin = await signIn('erin')
  const refused = await erin.goto(`${site.origin}/wp-admin/options-general.php?page=treasures`)
  expect(refused?.status()).toBe(403)
})

describe.each(Object.keys(people) as (keyof typeof people)[])('%s', (person) => {
  test('adds board and form in the editor, which knows what an id shows', async () => {
    setAddress(portal)
    const page = await signIn(person)
    await publish(page, `Editing ${person}`, block({ embed: ids.form }))
    const id = site.php(`echo get_page_by_title('Editing ${person}')->ID;`)
    await page.goto(`${site.origin}/wp-admin/post.php?post=${id}&action=edit`)
    await page.getByText('Treasures: Booking form').first().waitFor()
    const field = page.getByLabel('Id of the embed').first()
    await field.fill(ids.board)
    await page.getByText('Treasures: Jobs board').first().waitFor()
    await field.fill('an-id-that-nobody-has-1234')
    await page.getByText("We can't find an embed with this id").first().waitFor()
    expect(await page.getByText('invalid content').count()).toBe(0)
  })
})

const postcodeField = (page: Page) => form(page).getByLabel('Postcode', { exact: true })

/** Waits for the widget's code, which adopts the first step. */
const adopted = async (page: Page) => {
  await page.waitForFunction(() => customElements.get('treasures-booking-form'))
  await form(page).locator('.treasures').waitFor({ state: 'attached' })
}

/** Returns place and style of each part of the first step. */
const lookOfStep = (page: Page) =>
  form(page).evaluate((tag) =>
    [...tag.shadowRoot!.querySelectorAll('[data-shell], [data-shell] *')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const { color, backgroundColor, font, border } = getComputedStyle(part)
      return { x, y, width, height, color, backgroundColor, font, border, text: part.textContent }
    }),
  )

describe.each(themes)('in the theme %s', (theme) => {
  let board = ''
  let booking = ''
  beforeAll(async () => {
    setAddress(portal)
    site.useTheme(theme)
    const erin = await signIn('erin')
    board = await publish(erin, `Jobs in ${theme}`, `${block({ embed: ids.board })}<p>Below</p>`)
    booking = await publish(erin, `Book in ${theme}`, `[treasures embed="${ids.form}"]`)
    await erin.close()
  })

  test("the board's first jobs are in the page, are taken over without a shift, and a claim works", async () => {
    forget()
    const html = await (await fetch(board)).text()
    expect(html).toContain('<template shadowrootmode="open">')
    expect(html.match(/class="job-open"/g)).toHaveLength(6)
    expect(html.match(/loader\.js/g)).toHaveLength(1)
    expect(html).toMatch(/<script async data-no-optimize="1"[^>]* nowprocket /)
    const page = await sites.newPage()
    await watchShift(page)
    await page.goto(board)
    await boardReady(page)
    await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
    await page.getByRole('button', { name: 'Show More Jobs' }).waitFor()
    expect(await page.evaluate('shift')).toBe(0)
    await openFirstJob(page)
    await claim(page, sites.claimant)
  })

  test.each(['light', 'dark'] as const)(
    'the first step is in the page, and nothing changes when it is adopted in the %s theme',
    async (colorScheme) => {
      const page = await sites.newPage({ colorScheme, viewport: { width: 390, height: 900 } })
      await watchShift(page)
      let release = () => {}
      const gate = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/loader.js', async (route) => {
        await gate
        await route.continue()
      })
      await page.goto(booking, { waitUntil: 'commit' })
      await postcodeField(page).fill('SE13 5A')
      await postcodeField(page).evaluate((input) => Object.assign(input, { isOurs: true }))
      await page.evaluate('document.fonts.ready')
      const before = await lookOfStep(page)
      expect(before.map(({ text }) => text)).toContain(heading)
      release()
      await adopted(page)
      await form(page).locator('[data-shell][style*="--t-accent"]').waitFor()
      expect(await lookOfStep(page)).toEqual(before)
      expect(await page.evaluate('shift')).toBe(0)
      expect(await postcodeField(page).evaluate((input) => 'isOurs' in input)).toBe(true)
      expect(await postcodeField(page).inputValue()).toBe('SE13 5A')
      await postcodeField(page).pressSequentially('B')
      await page.keyboard.press('Enter')
      await form(page).getByRole('radio').first().waitFor()
    },
  )

  test('without the script, the form leads to the booking page with the postcode filled in', async () => {
    const page = await sites.newPage()
    await page.route('**/embed/v1/*.js', (route) => route.abort())
    await page.goto(booking)
    await postcodeField(page).fill('SE13')
    await postcodeField(page).press('Enter')
    await page.waitForURL(`${portal}/public/customer/request-job?postcode=SE13&region=1`)
    const there = page.getByLabel('Postcode', { exact: true })
    await there.waitFor()
    expect(await there.inputValue()).toBe('SE13')
  })

  test('a booking is made', async () => {
    const page = await sites.newPage()
    await page.goto(booking)
    const visit = walk(page)
    await visit.postcode()
    await visit.what('Gardening', 'Two hedges and a lawn that has got away from us.')
    await visit.when()
    await visit.contact()
    await visit.review()
    expect(await visit.book()).toBeGreaterThan(0)
  })

  test.each(['merge', 'delay', 'minify'])('with an optimiser that would %s', async (how) => {
    const page = await sites.newPage()
    await page.goto(`${board}&optimise=${how}`)
    await boardReady(page)
    await page.mouse.move(10, 10)
    await page.mouse.move(20, 20)
    await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
    await openFirstJob(page)
    expect(await page.locator('treasures-jobs-board').count()).toBe(1)
    await page.goto(`${booking}&optimise=${how}`)
    await postcodeField(page).fill('SE13 5AB')
    await postcodeField(page).evaluate((input) => Object.assign(input, { isOurs: true }))
    await page.mouse.move(10, 10)
    await page.mouse.move(20, 20)
    await adopted(page)
    expect(await postcodeField(page).evaluate((input) => 'isOurs' in input)).toBe(true)
    await postcodeField(page).press('Enter')
    await form(page).getByRole('radio').first().waitFor()
  })

  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test.skipIf(!pictures)(`looks right at ${width} px, ${colorScheme}`, async () => {
        mkdirSync(pictures!, { recursive: true })
        const page = await sites.newPage({ viewport: { width, height: 900 }, colorScheme })
        for (const [name, address] of [
          ['board', board],
          ['form', booking],
        ] as const) {
          await page.goto(address)
          await (name === 'board' ? boardReady(page) : adopted(page))
          await page.waitForTimeout(2_500)
          const path = `${pictures}/${theme}-${name}-${width}-${colorScheme}.png`
          expect(await page.screenshot({ path, fullPage: true })).not.toHaveLength(0)
        }
      })
})

describe('a page while our server', () => {
  let board = ''
  let plain = ''
  beforeAll(async () => {
    setAddress(portal)
    const erin = await signIn('erin')
    board = await publish(erin, 'Jobs now', '[treasures region="1"]')
    plain = await publish(erin, 'Plain', 'Nothing')
  })

  const timed = async (address: string) => {
    const began = performance.now()
    const html = await (await fetch(address)).text()
    return { took: performance.now() - began, html }
  }

  test('answers asks it once in ten seconds', async () => {
    forget()
    for (let at = 0; at < 3; at++) expect((await timed(board)).html).toContain('job-open')
    expect(calls).toBe(1)
  })

  test.each(['slow', 'gone'] as const)(
    'is %s waits 0.3 s once, and the script draws the board',
    async (how) => {
      forget()
      await timed(plain)
      const usual = await timed(plain)
      way = how
      const first = await timed(board)
      expect(first.html).not.toContain('<template')
      expect(first.took - usual.took).toBeLessThan(500)
      expect(first.took).toBeGreaterThan(how === 'slow' ? 290 : 0)
      const others = await Promise.all([1, 2, 3].map(() => timed(board)))
      expect(calls).toBe(1)
      for (const other of others) expect(other.took - usual.took).toBeLessThan(500)
      const page = await sites.newPage()
      await page.goto(board)
      await openFirstJob(page)
    },
  )

  test('is gone shows the jobs of the last minutes', async () => {
    forget()
    await timed(board)
    way = 'gone'
    site.php(
      `global $wpdb; foreach ($wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '\\_transient\\_treasures\\_%'") as $name) { $kept = get_option($name); if (isset($kept['asked'])) { $kept['asked'] -= 60; update_option($name, $kept); } }`,
    )
    expect((await timed(board)).html).toContain('job-open')
    expect(calls).toBe(2)
  })
})

async function searchBoard() {
  const url = `${sites.apiUrl}/public/jobs/board/search?per_page=25&id_region=1`
  return ((await (await fetch(url)).json()) as { data: { id_job: number; job_details: string }[] })
    .data
}

test('a job whose text is a shortcode or a script stays text', async () => {
  setAddress(portal)
  const text = `[treasures widget="booking-form"] </script><script>window.hurt = 1</script> :) Ampersand &amp;`
  const [first] = await searchBoard()
  await sites.db
    .updateTable('jobs')
    .set({ public_details: text })
    .where('id', '=', first!.id_job)
    .execute()
  // The board's own cache is five seconds old at most.
  await expect.poll(async () => (await searchBoard())[0]?.job_details).toContain('Ampersand')
  forget()
  const erin = await signIn('erin')
  const board = await publish(erin, 'Text', block({ region: '1' }))
  const html = await (await fetch(board)).text()
  expect(html).toContain('&lbrack;treasures')
  expect(html).not.toContain('<treasures-booking-form')
  const page = await sites.newPage()
  await page.goto(board)
  await page.getByText(':) Ampersand &amp;').first().waitFor()
  expect(await page.evaluate('window.hurt')).toBe(undefined)
})

test('removing the plugin removes what it stored', () => {
  site.php(
    `define('WP_UNINSTALL_PLUGIN', 'treasures/treasures.php'); require WP_PLUGIN_DIR . '/treasures/uninstall.php';`,
  )
  expect(
    site.php(
      `global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%treasures%' AND option_name NOT IN ('active_plugins')");`,
    ),
  ).toBe('0')
})
