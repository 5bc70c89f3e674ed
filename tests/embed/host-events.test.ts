import { expect, test } from 'vitest'
import { boardReady, dialogOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

/* Host pages listen to keys and clicks of their own; neither may harm the other. */

const sites = useSites()

test('a host that stops events in their capture does not stop the board', async () => {
  const page = await sites.open(
    `<script>for (const type of ['click', 'keydown', 'keyup', 'input', 'change', 'submit', 'focusin', 'pointerdown'])
      document.addEventListener(type, (event) => event.stopPropagation(), true)</script>${sites.snippet}`,
  )
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').fill('Okafor')
  await dialogOn(page).getByRole('button', { name: 'Claim This Job' }).click()
  await dialogOn(page).getByText('Mobile is required').waitFor()
  expect(await dialogOn(page).getByLabel('Surname').inputValue()).toBe('Okafor')
})

test("the board lets its host hear clicks, and the host's own things work", async () => {
  const page = await sites.open(
    `<script>heard = 0; document.addEventListener('click', () => heard++)</script>${sites.snippet}<button onclick="heard += 10">Mine</button>`,
  )
  await boardReady(page)
  await openFirstJob(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mine' }).click()
  expect(await page.evaluate('heard')).toBe(12)
})

test("typing in the board never fires the host's hot keys, outside it they work", async () => {
  const page = await sites.open(
    `<script>pressed = []; for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, (e) => {
      if (/^(INPUT|TEXTAREA)$/.test(e.target.tagName)) return
      if (e.key.length === 1) { pressed.push(e.key); e.preventDefault() } })</script>${sites.snippet}`,
  )
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').pressSequentially('a/s?k')
  expect(await dialogOn(page).getByLabel('Surname').inputValue()).toBe('a/s?k')
  expect(await page.evaluate('pressed')).toEqual([])
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('/')
  expect(await page.evaluate('pressed.length')).toBeGreaterThan(0)
})
