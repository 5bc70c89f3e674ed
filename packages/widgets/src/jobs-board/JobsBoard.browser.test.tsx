import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent, type Locator } from 'vitest/browser'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { systemClock } from '../shared/clock.ts'
import { jobsBoardStyles, JobsBoardView } from './JobsBoardView.tsx'
import { boardJobs, fakeBoard, noon, wordyJobs } from './jobs-board.fixtures.ts'

const says = (locator: Locator, text: RegExp) =>
  expect.poll(() => locator.query()?.textContent, { timeout: 8_000 }).toMatch(text)

const unmounts: (() => void)[] = []
beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  unmounts.splice(0).forEach((unmount) => unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function show(answers: Parameters<typeof fakeBoard>[0] = {}, postcode?: string) {
  const board = fakeBoard(answers)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ReactBoundary styles={jobsBoardStyles}>
      <JobsBoardView
        client={board.client}
        follow={board.follow}
        clock={{ ...systemClock, now: () => noon }}
        postcode={postcode}
      />
    </ReactBoundary>,
  )
  unmounts.push(() => root.unmount())
  const shadow = () => {
    const found = box.querySelector('div')?.shadowRoot
    if (!found) throw new Error('The board is not there yet.')
    return found
  }
  return { ...board, shadow }
}

/** The board's own status. A field with suggestions also has a status. */
const status = () => page.getByRole('status').filter({ hasText: /job/ })

test('a job is found, filtered and opened by keyboard alone, and the focus returns', async () => {
  const { shadow } = show()
  await says(status(), /38 jobs · newest first/)

  await userEvent.tab()
  await userEvent.keyboard('SE13')
  await expect.element(page.getByRole('option', { name: 'SE13' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await says(status(), /38 jobs · nearest first/)
  page.getByRole('button', { name: 'Gardening', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await says(status(), /4 jobs · nearest first/)

  const cards = page.getByRole('heading', { level: 3 })
  await expect.poll(() => cards.elements().length).toBe(4)
  for (let presses = 0; presses < 12; presses++) {
    if (shadow().activeElement?.className === 'job-open') break
    await userEvent.tab()
  }
  await userEvent.keyboard('{ArrowDown}')
  const card = shadow().activeElement
  expect(card?.closest('li')).toBe(shadow().querySelectorAll('li')[1])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Surname' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shadow().activeElement).toBe(card)
})

test('an unknown postcode is reported below the field', { tags: 'slow' }, async () => {
  show()
  const field = page.getByRole('combobox', { name: 'Postcode' })
  await field.fill('nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/can't find this postcode/)
  await field.fill('ZZ99')
  await expect.element(page.getByText('No postcode found for "ZZ99"')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No postcode found for "ZZ99"')).not.toBeInTheDocument()
  await expect.element(field).toHaveAccessibleDescription(/can't find this postcode/)
  await expect.element(field).toHaveValue('ZZ99')
})

test(
  'a complete postcode that is not in the list is offered as typed',
  { tags: 'slow' },
  async () => {
    show()
    await page.getByRole('combobox', { name: 'Postcode' }).fill('zz991aa')
    await expect.element(page.getByRole('option', { name: 'ZZ99 1AA' })).toBeVisible()
  },
)

test(
  'all services can be chosen, and every active filter can be removed',
  { tags: 'slow' },
  async () => {
    show()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByText('Removals').click()
    await page.getByRole('textbox', { name: 'Minimum pay' }).fill('£50')
    // The typed amount applies when the press begins, and nothing may move under the pointer during
    // the press.
    await page.getByRole('button', { name: 'Show Jobs' }).click({ delay: 300 })
    await expect.element(page.getByRole('button', { name: 'Remove: £50 or more' })).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Removals', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Remove: £50 or more' }).click()
    await page.getByRole('button', { name: 'Removals', exact: true }).click()
    await says(status(), /38 jobs/)
  },
)

test('when another treasure takes the focused job, the focus moves to the next card', async () => {
  const { take, shadow } = show({ jobs: boardJobs(5) })
  await says(status(), /5 jobs/)
  const cards = () => [...shadow().querySelectorAll<HTMLElement>('.job-open')]
  cards()[1]?.focus()
  const next = cards()[2]
  take(10_482 + 1)
  await expect.poll(() => cards().length).toBe(4)
  expect(shadow().activeElement).toBe(next)
  await says(status(), /4 jobs/)
})

test(
  'if the claimed job has left the list, closing the dialog focuses the card in its place',
  { tags: 'slow' },
  async () => {
    const { take, shadow } = show({ jobs: boardJobs(3) })
    await says(status(), /3 jobs/)
    shadow().querySelector<HTMLElement>('.job-open')?.click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    take(10_482)
    await expect.poll(() => shadow().querySelectorAll('.job-open').length).toBe(2)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: 'Back To Map' }).click()
    await expect.poll(() => shadow().activeElement?.id).toBe('job-10483-name')
  },
)

test(
  'if the claimed job is still leaving the list, closing the dialog focuses the next card',
  { tags: 'slow' },
  async () => {
    const { take, shadow } = show({ jobs: boardJobs(3) })
    await says(status(), /3 jobs/)
    const card = shadow().querySelector<HTMLElement>('.job-open')
    card?.focus()
    card?.click()
    const back = page.getByRole('button', { name: 'Back To Map' })
    await expect.element(back).toBeVisible()
    take(10_482)
    await expect.poll(() => shadow().querySelector('li[data-leaving]')).not.toBeNull()
    const button = back.element() as HTMLElement
    button.click()
    await expect.poll(() => shadow().querySelectorAll('.job-open').length).toBe(2)
    expect(shadow().activeElement?.id).toBe('job-10483-name')
  },
)

test('an empty list offers filters to relax, one press each', { tags: 'slow' }, async () => {
  show({ jobs: boardJobs(38).filter((job) => job.postcode === 'CR0') }, 'SE13')
  await says(status(), /4 jobs/)
  await page.getByRole('combobox', { name: 'Distance' }).selectOptions('5')
  await expect.element(page.getByRole('heading', { name: 'No jobs match.' })).toBeVisible()
  await page.getByRole('button', { name: 'Look within 10 miles' }).click()
  await says(status(), /4 jobs/)
})

test('a failed search can be retried', { tags: 'slow' }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  show({ onSearch: () => (isDown ? Promise.reject(new TypeError('no network')) : undefined) })
  await says(page.getByRole('alert'), /020 7946 0123/)
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await says(status(), /38 jobs/)
})

test.each([240, 280, 320, 390, 768, 1280])(
  'nothing overflows at %i px',
  { tags: 'slow' },
  async (width) => {
    await page.viewport(width, 800)
    const { shadow } = show({ jobs: wordyJobs() }, 'SE13')
    await says(status(), /6 jobs/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const list = shadow().querySelector('.board-list')
    expect(list?.scrollWidth).toBe(list?.clientWidth)
    for (const part of shadow().querySelectorAll('.job, .board-where'))
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1)
  },
)

test('the board keeps its height from the first skeleton to the last job', async () => {
  const { shadow } = show()
  await expect.poll(() => document.querySelector('div > div')?.clientHeight).toBe(640)
  await says(status(), /38 jobs/)
  expect(shadow().host.clientHeight).toBe(640)
})

test('a hidden element hides the wide list too, after Map was chosen on a narrow board', async () => {
  await page.viewport(500, 800)
  const { shadow } = show()
  await says(status(), /38 jobs/)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const list = () => shadow().querySelector('.board-list') as Element
  await expect.poll(() => getComputedStyle(list()).visibility).toBe('hidden')
  await page.viewport(1280, 800)
  await expect.poll(() => getComputedStyle(list()).visibility).toBe('visible')
  document.body.style.visibility = 'hidden'
  onTestFinished(() => document.body.removeAttribute('style'))
  expect(getComputedStyle(list()).visibility).toBe('hidden')
})

const emulate = (media: { media?: string; features?: { name: string; value: string }[] }) => {
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', asBefore)))
  return cdp().send('Emulation.setEmulatedMedia', media)
}
/** The tests' browser reduces motion. */
const asBefore = { media: '', features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }

test('print contains every job of the list, without map and filters', async () => {
  const { shadow } = show()
  await says(status(), /38 jobs/)
  await emulate({ media: 'print' })
  const part = (name: string) => shadow().querySelector<HTMLElement>(name)
  const last = () => shadow().querySelector('.board-jobs > li:last-of-type')
  const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
  await expect.poll(() => part('.board-map')?.checkVisibility()).toBe(false)
  expect(part('.board-bar')?.checkVisibility()).toBe(false)
  expect(bottom(last())).toBeGreaterThan(800)
  expect(bottom(shadow().host)).toBeGreaterThanOrEqual(bottom(last()))
  for (const name of ['.board', '.board-list'])
    expect(getComputedStyle(part(name) as Element).overflowY).toBe('visible')
})
