import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { boardReady, dialogOn, focused, jobsOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

const sites = useSites()

/** Returns whether the whole dialog is visible, and which element is topmost at its centre. */
const onTop = (page: Page) =>
  dialogOn(page).evaluate((dialog) => {
    const box = dialog.getBoundingClientRect()
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
    const isWhole = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    return { isWhole, tag: document.elementFromPoint(...middle)?.localName }
  })

test.each([
  [
    'a transformed parent that hides overflowing content',
    'transform: scale(.9); overflow: hidden; contain: paint; height: 660px',
    '',
  ],
  [
    'a header with the highest z-index',
    '',
    '<header style="position:fixed;inset:0 0 auto;height:100vh;z-index:2147483647;background:#fff8;pointer-events:none"></header><header style="position:sticky;top:0;height:90px;z-index:2147483647;background:red"></header>',
  ],
])('the claim dialog is completely visible above %s', { tags: 'slow' }, async (_, style, extra) => {
  const page = await sites.open(`${extra}<div style="${style}">${sites.snippet}</div>`)
  await boardReady(page)
  await openFirstJob(page)
  expect(await onTop(page)).toEqual({ isWhole: true, tag: 'treasures-jobs-board' })
})

test("the claim dialog opens above a host's own modal dialog", { tags: 'slow' }, async () => {
  const page = await sites.open(
    `<dialog id="mine" style="width:900px">${sites.snippet}</dialog><script>mine.showModal()</script>`,
  )
  await boardReady(page)
  await openFirstJob(page)
  expect((await onTop(page)).tag).toBe('treasures-jobs-board')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogOn(page).count()).toBe(0)
  expect(await page.locator('#mine').evaluate((mine) => (mine as HTMLDialogElement).open)).toBe(
    true,
  )
})

test('the focus moves into the dialog, stays there, and returns to the job', async () => {
  const page = await sites.open(`<a href="#x">Before</a>${sites.snippet}<a href="#y">After</a>`)
  await boardReady(page)
  const job = jobsOn(page).first()
  const name = ((await job.textContent()) ?? '').trim()
  await job.focus()
  await page.keyboard.press('Enter')
  await dialogOn(page).getByLabel('Surname').waitFor()
  for (let presses = 0; presses < 12; presses++) {
    const at = await focused(page)
    expect(at.isInDialog || at.tag === 'body' || at.tag === '').toBe(true)
    expect(at.text).not.toBe('After')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await focused(page)).text).toContain(name.slice(0, 20))
})
