import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { jobLinksStore } from '../../apps/api/src/features/jobs/jobs/job-links.store.ts'
import { soon, startUnderway } from './underway.ts'
import { useSites } from './sites.ts'

const sites = useSites()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const underway = (used?: readonly number[]) => startUnderway(sites.db, used)

const linesOf = (id_job: number) =>
  sites.db.selectFrom('works').selectAll().where('id_job', '=', id_job).orderBy('id').execute()

const dialog = (page: Page) => page.locator('dialog[open]')

/** Records hours in the open dialog. */
async function recordHours(page: Page, hours: string, what: string) {
  await dialog(page)
    .getByRole('textbox', { name: /units worked|Done/ })
    .fill(hours)
  await dialog(page)
    .getByRole('textbox', { name: /Description/ })
    .fill(what)
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
}

test(
  'five kinds of widgets, each twice on one page, load shared files once and do not affect each other',
  { tags: 'slow' },
  async () => {
    const kinds = ['jobs-board', 'booking-form', 'claim-dialog', 'labour-dialog', 'review-dialog']
    const asked: string[] = []
    const trouble: string[] = []
    const tags = kinds.map((kind) => `<treasures-${kind} region="1"></treasures-${kind}>`).join('')
    const page = await sites.open(sites.script + tags + tags, {
      before: (opened) => {
        opened.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.includes('/embed/v1/')) asked.push(pathname.replace('/embed/v1/', ''))
        })
        opened.on('pageerror', (error) => trouble.push(error.message))
      },
    })
    for (const kind of kinds)
      await expect
        .poll(() =>
          page.evaluate(
            (name) =>
              [...document.querySelectorAll(name)].filter(
                (tag) => tag.matches(':defined') && tag.shadowRoot,
              ).length,
            `treasures-${kind}`,
          ),
        )
        .toBe(2)
    await page.getByRole('region', { name: 'Jobs', exact: true }).last().waitFor()
    expect(asked.filter((name, at) => asked.indexOf(name) !== at)).toEqual([])
    expect(asked.filter((name) => name.startsWith('kit-'))).toHaveLength(1)

    // Each dialog opens alone, and the previous one stays unchanged.
    for (const [kind, words] of [
      ['labour-dialog', 'You have no progressing jobs to record time and materials to.'],
      ['review-dialog', 'To leave a review, follow the link'],
    ] as const) {
      const [first, second] = await page.locator(`treasures-${kind}`).all()
      await second?.evaluate((tag) => (tag as HTMLElement & { show(): void }).show())
      await second?.getByText(words).waitFor()
      expect(await first?.locator('dialog[open]').count()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog(page).count()).toBe(0)
    }
    await page.getByLabel('Postcode', { exact: true }).first().fill('SE13 5AB')
    expect(await page.getByLabel('Postcode', { exact: true }).last().inputValue()).toBe('')
    expect(trouble).toEqual([])
  },
)

test('a treasure records labour and materials on the demo site through their link, which disappears from the address', async () => {
  const { id_job, id_treasure, token } = await underway()
  const page = await sites.newPage(phone)
  await page.goto(`${sites.demoOrigin}/work.html?treasures-job=${token}&from=sms`)
  await recordHours(page, '3.5', 'Fence posts set')
  await page.getByText('Work timesheet entry created.').waitFor()
  expect(page.url()).toBe(`${sites.demoOrigin}/work.html?from=sms`)

  await page.getByRole('button', { name: 'Add materials' }).click()
  await dialog(page)
    .getByRole('textbox', { name: /Number of items/ })
    .fill('4')
  await dialog(page)
    .getByRole('textbox', { name: /Description/ })
    .fill('Postcrete')
  await dialog(page)
    .getByRole('textbox', { name: /Price per item/ })
    .fill('7.20')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Materials timesheet entry created.').waitFor()
  const lines = await linesOf(id_job)
  expect(lines.slice(-2).map((line) => line.id_treasure)).toEqual([id_treasure, id_treasure])
  expect(lines.slice(-2).map(({ descr }) => descr)).toEqual(['Fence posts set', 'Postcrete'])
})

test(
  'three entries saved without signal survive a reload and arrive once each',
  { tags: 'slow' },
  async () => {
    const { id_job: former } = await underway()
    const { id_job, token } = await underway([former])
    const before = (await linesOf(id_job)).length
    const page = await sites.newPage(phone)
    await page.goto(`${sites.demoOrigin}/work.html?treasures-job=${token}`)
    await dialog(page)
      .getByRole('textbox', { name: /units worked|Done/ })
      .waitFor()
    await page.route(`${sites.apiUrl}/**`, (route) => route.abort('internetdisconnected'))
    for (const hours of ['1', '2.25', '3.5']) {
      if ((await dialog(page).count()) === 0)
        await page.getByRole('button', { name: 'Record labour' }).click()
      await recordHours(page, hours, `Dug for ${hours}`)
      await expect.poll(() => dialog(page).count()).toBe(0)
    }
    await page.reload()
    await expect.poll(async () => (await linesOf(id_job)).length).toBe(before)
    await page.unroute(`${sites.apiUrl}/**`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () =>
        (await linesOf(id_job))
          .slice(before)
          .map(({ descr }) => descr)
          .toSorted(),
      )
      .toEqual(['Dug for 1', 'Dug for 2.25', 'Dug for 3.5'])
    await page.reload()
    await page.getByRole('button', { name: 'Record labour' }).waitFor()
    expect((await linesOf(id_job)).length).toBe(before + 3)
  },
)

test('a review is written once through a link, without a password', async () => {
  const { id_job, token } = await underway()
  const page = await sites.newPage(phone)
  await page.goto(`${sites.demoOrigin}/work.html?treasures-job=${token}`)
  await recordHours(page, '1.5', 'Gate rehung')
  await page.getByText('Work timesheet entry created.').waitFor()
  const { id: id_work } = (await linesOf(id_job)).find(({ descr }) => descr === 'Gate rehung')!
  const links = jobLinksStore(sites.db)
  const review = await links.createFor(
    'review',
    { id_job, id_work, expires_at: soon() },
    new Date(),
  )
  await page.goto(`${sites.demoOrigin}/work.html?treasures-review=${review}`)
  await dialog(page).getByRole('slider', { name: 'Rating' }).fill('4.5')
  await dialog(page).getByRole('textbox', { name: 'Notes' }).fill('Swings as it never did.')
  expect(await page.locator('input[type=password]').count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Thank you. Your review is saved.').waitFor()
  const { rating, notes } = await sites.db
    .selectFrom('reviews')
    .selectAll()
    .where('id_work', '=', id_work)
    .executeTakeFirstOrThrow()
  expect([Number(rating), notes]).toEqual([4.5, 'Swings as it never did.'])

  const again = await sites.newPage(phone)
  await again.goto(`${sites.demoOrigin}/work.html?treasures-review=${review}`)
  await dialog(again).getByText('This link no longer works.').waitFor()
})
