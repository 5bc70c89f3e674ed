import { expect, test } from 'vitest'
import { board, boardReady, dialogOn, jobsOn, openFirstJob, tabTo } from './board.ts'
import { walk } from './booking.ts'
import { useSites } from './sites.ts'

const sites = useSites()

test('the claim is one native form in one root, and password managers and phones recognise its field names', async () => {
  const page = await sites.open(sites.snippet)
  await boardReady(page)
  await openFirstJob(page)
  const fields = await dialogOn(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('input')].map((input) => ({
      isInForm: Boolean(input.form),
      isSameRoot: input.getRootNode() === dialog.getRootNode(),
      autocomplete: input.autocomplete,
      hasName: input.name !== '',
      // iPhones zoom into fields with fonts smaller than 16 px.
      isReadable: Number.parseFloat(getComputedStyle(input).fontSize) >= 16,
    })),
  )
  const good = { isInForm: true, isSameRoot: true, hasName: true, isReadable: true }
  expect(fields).toEqual([
    { ...good, autocomplete: 'family-name' },
    { ...good, autocomplete: expect.stringMatching(/^tel/) },
  ])
})

test("inside a host's form, Enter and the board's buttons do not submit that form", async () => {
  const page = await sites.open(
    `<script>sent = 0</script><form onsubmit="sent++; return false"><input name="mine">${sites.snippet}<button>Send mine</button></form>`,
  )
  await boardReady(page)
  await tabTo(page, ({ tag, isInBoard }) => tag === 'input' && isInBoard)
  await page.keyboard.type('SE14')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'nearest first' }).waitFor()
  await page.keyboard.press('Escape')
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').press('Enter')
  await dialogOn(page).getByText('Mobile is required').waitFor()
  expect(await page.evaluate('sent')).toBe(0)
})

test(
  'every label, description and control refers to an element in its own root',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(sites.snippet)
    await boardReady(page)
    await openFirstJob(page)
    const lost = await board(page).evaluate((tag) => {
      const root = tag.shadowRoot!
      const names = [
        'for',
        'aria-labelledby',
        'aria-describedby',
        'aria-controls',
        'aria-activedescendant',
        'list',
        'popovertarget',
      ]
      return names.flatMap((name) =>
        // Skips closed list boxes, because the element that they control does not exist yet.
        [...root.querySelectorAll(`[${name}]:not([aria-expanded=false])`)].flatMap((element) =>
          (element.getAttribute(name) ?? '')
            .split(/\s+/)
            .filter((id) => id && !root.getElementById(id))
            .map((id) => `${element.localName} ${name}=${id}`),
        ),
      )
    })
    expect(lost).toEqual([])
  },
)

test(
  "in a frame that forbids forms, such as an editor's preview, submitting works as usual",
  { tags: 'slow' },
  async () => {
    const framed = sites.write(
      `${sites.snippet}<treasures-booking-form region="1"></treasures-booking-form>`,
    )
    const page = await sites.open(
      `<iframe sandbox="allow-scripts allow-same-origin" src="${framed}" width="800" height="1600"></iframe>`,
    )
    const frame = page.frameLocator('iframe')
    const steps = walk(frame)
    await steps.postcode()
    await steps.what('Gardening', 'Brambles along the fence.')
    await jobsOn(frame).first().click()
    const dialog = frame.getByRole('dialog')
    await dialog.getByLabel('Surname').press('Enter')
    const problem = dialog.getByText('Mobile is required')
    await problem.waitFor()
    expect(await problem.isVisible()).toBe(true)
  },
)
