import { expect, test } from 'vitest'
import { boardReady, dialogOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

/*
 * Host pages have their own handlers of keys and clicks. Page and widget must not harm each other.
 */

const sites = useSites()

test('the board works on a host that stops events in the capture phase', async () => {
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

test(
  "the board lets clicks through to its host, and the host's own elements work",
  { tags: 'slow' },
  async () => {
    const page = await sites.open(
      `<script>heard = 0; document.addEventListener('click', () => heard++)</script>${sites.snippet}<button onclick="heard += 10">Mine</button>`,
    )
    await boardReady(page)
    await openFirstJob(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mine' }).click()
    expect(await page.evaluate('heard')).toBe(12)
  },
)

test(
  "typing in the board never triggers the host's keyboard shortcuts, which still work outside it",
  { tags: 'slow' },
  async () => {
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
  },
)

/**
 * Forbids copying except in fields. It recognises fields by the event's target, which outside a
 * shadow root is the tag.
 */
const copyProtection = `<script>
  const guard = (event) => /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.nodeName)
  for (const type of ['mousedown', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste', 'dragstart']) document['on' + type] = guard
  document.onkeydown = (event) => !(event.ctrlKey && [65, 67, 86, 88].includes(event.keyCode)) || guard(event)
</script>`
/** Stops events of presses and keys, like libraries that keep the focus in a pop-up of the page. */
const focusKeeper = `<script>
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown'])
    document.addEventListener(type, (event) => { event.preventDefault(); event.stopImmediatePropagation() }, { capture: true, passive: false })
</script>`

test.each([
  ['forbids copying', copyProtection],
  ['stops events of presses and keys', focusKeeper],
])('fields can be entered and edited on a page that %s', { tags: 'slow' }, async (_, script) => {
  const page = await sites.open(
    `${script}${sites.snippet}<treasures-booking-form region="1"></treasures-booking-form>`,
  )
  await boardReady(page)
  await page.waitForFunction(() => customElements.get('treasures-booking-form'))
  const postcode = page.locator('treasures-booking-form').getByLabel('Postcode')
  for (const text of ['SE4', 'SE13 5AB']) {
    await postcode.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  expect(await postcode.inputValue()).toBe('SE13 5AB')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+V')
  expect(await postcode.inputValue()).toBe('SE13 5ABSE13 5AB')
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Mobile').click()
  await page.keyboard.type('07700')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Okafor')
  expect(await dialogOn(page).getByLabel('Surname').inputValue()).toBe('Okafor')
  expect(await dialogOn(page).getByLabel('Mobile').inputValue()).toBe('07700')
})
