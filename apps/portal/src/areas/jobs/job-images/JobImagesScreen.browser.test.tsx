import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { openPortal } from '../../../../test/open-portal.tsx'

/** Ids are at least 22 characters; the first word tells the stand-in API what to answer. */
const idOf = (word: string) => `${word}-`.padEnd(22, 'x')

test('the card counts the images and names the job where the address does', async () => {
  openPortal(paths.jobImages({ id: idOf('two'), job: 10482 }))
  await expect.element(page.getByText('2 images of job 10482')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Image 2 of 2/ })).toBeVisible()
  await expect.poll(() => document.title).toBe('Job images · Treasures')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Job images')
})

test('a job without images says so', async () => {
  openPortal(paths.jobImages({ id: idOf('none') }))
  await expect.element(page.getByText('This job has no images.')).toBeVisible()
})

test('an address that nobody has says so, and offers no useless retry', async () => {
  openPortal(paths.jobImages({ id: idOf('gone') }))
  await expect.element(page.getByText('These images are no longer here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('images that could not be loaded can be asked for again', async () => {
  openPortal(paths.jobImages({ id: idOf('again') }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('This job has no images.')).toBeVisible()
})
