import { ApiError } from '@treasures/api-client'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeClient, picture } from '../claim-dialog/claim-dialog.fixtures.ts'
import { JobImageStrip } from './JobImageStrip.tsx'
import { JobImages } from './JobImages.tsx'

let place: HTMLElement
let root: Root

beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const imagesId = 'abcdefghijklmnopqrstuv'
const show = (images: () => string[] | Promise<string[]>, idJob?: number) =>
  root.render(<JobImages client={fakeClient({ images })} imagesId={imagesId} idJob={idJob} />)
const seven = () => Array.from({ length: 7 }, (_, index) => picture(index * 40))

test('if the page takes its width from the content, the photos have their own width or the available one', async () => {
  await page.viewport(1400, 900)
  show(seven)
  place.style.float = 'left'
  await expect.poll(() => place.clientWidth).toBe(1100)
  await page.viewport(500, 900)
  await expect.poll(() => place.offsetWidth + 2 * place.offsetLeft).toBe(500)
})

test.each([
  [320, 1, '4 / 3'],
  [420, 1, '4 / 3'],
  [421, 2, '4 / 3'],
  [550, 2, '4 / 3'],
  [551, 3, '4 / 3'],
  [800, 3, '4 / 3'],
  [801, 4, '4 / 3'],
  [1000, 4, '4 / 3'],
  [1001, 5, '4 / 3'],
  [1200, 5, '4 / 3'],
  [1201, 6, '8 / 7'],
])('a card %i px wide has %i columns with the aspect ratio %s', async (width, columns, ratio) => {
  await page.viewport(1400, 900)
  place.style.width = `${width}px`
  show(seven)
  const list = page.getByRole('list')
  await expect.element(list).toBeVisible()
  expect(getComputedStyle(list.element()).gridTemplateColumns.split(' ')).toHaveLength(columns)
  const cell = list.element().firstElementChild as HTMLElement
  expect(getComputedStyle(cell).aspectRatio).toBe(ratio)
  expect(cell.querySelector('a')?.clientWidth).toBeLessThanOrEqual(200)
})

test('every photo is named, and opens in a new tab without access to its opener', async () => {
  show(seven, 10482)
  await expect.element(page.getByRole('heading')).toHaveTextContent('7 photos of job 10482')
  const links = page.getByRole('link').elements()
  expect(links).toHaveLength(7)
  expect(links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual(
    links.map(() => ['_blank', 'noopener']),
  )
  await expect.element(page.getByRole('link', { name: /^Photo 2 of 7/ })).toBeVisible()
})

test('a photo opens with its number; arrows, swipes and keys move on, and Escape returns to the opener', async () => {
  root.render(<JobImageStrip client={fakeClient({ images: seven })} imagesId={imagesId} />)
  const second = page.getByRole('button', { name: 'Photo 2 of 7' })
  await second.click()
  const shown = (number: number) => page.getByRole('dialog', { name: `Photo ${number} of 7` })
  await expect.element(shown(2).getByRole('img', { name: 'Photo 2 of 7' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(shown(3)).toBeVisible()
  await userEvent.keyboard('{End}')
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect.element(shown(1)).toBeVisible()
  await page.getByRole('button', { name: 'Previous photo' }).click()
  const image = shown(7).getByRole('img').element()
  const touch = (type: string, clientX: number) =>
    image.dispatchEvent(new PointerEvent(type, { clientX, clientY: 200, bubbles: true }))
  touch('pointerdown', 100)
  touch('pointerup', 180)
  await expect.element(shown(6)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open in a new tab' }))
    .toHaveAttribute('href', picture(5 * 40))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const within = place.querySelector('*')?.shadowRoot
  expect(within?.activeElement).toBe(second.element())
})

test('the card also opens its photos one by one', async () => {
  show(seven)
  await page.getByRole('button', { name: 'View one by one' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 1 of 7' })).toBeVisible()
})

test('without a job number, the title names none', async () => {
  show(() => [picture(1)])
  await expect.element(page.getByRole('heading')).toHaveTextContent('1 photo of this job')
})

test('a photo that cannot be loaded says so and keeps its place', async () => {
  show(() => [picture(1), 'data:image/webp;base64,broken'])
  await expect
    .element(page.getByRole('link', { name: /^Photo 2 could not be loaded/ }))
    .toBeVisible()
})

test('a failed load says so, and Try again loads', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), seven]
  show(() => answers.shift()?.() ?? [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('list')).toBeVisible()
  logged.mockRestore()
})

test('removed photos, a malformed address and a job without photos get different messages', async () => {
  show(() => Promise.reject(new ApiError(404, { code: 'images_not_found', message: 'Gone.' })))
  await expect.element(page.getByText('These photos are no longer here.')).toBeVisible()
  root.unmount()
  root = createRoot(place)
  show(() => Promise.reject(new ApiError(400, { code: 'malformed', message: 'Not ours.' })))
  await expect.element(page.getByText('These photos are no longer here.')).toBeVisible()
  root.unmount()
  root = createRoot(place)
  show(() => [])
  await expect.element(page.getByText('This job has no photos.')).toBeVisible()
})
