import { listImageUrls, uploadBookingImage, uploadFile } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { fail, make, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { begin, complete, filledIn } from '../../../../../api/test/booking-fixtures.ts'
import { api } from '#app/session/api.ts'

useApp()

/** Pads to the minimum length of an id, 22 characters. */
const idOf = (word: string) => `${word}-`.padEnd(22, 'x')

/** Creates a job without photos and returns its `images_id`. */
async function unpictured(word: string) {
  const images_id = idOf(word)
  await make.createJobs(1, [{ images_id }])
  return images_id
}

test('the card counts the photos and names the job given in the address', async () => {
  const held = await begin(api, await make.createOption(), filledIn())
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')
  const file = await canvas.convertToBlob()
  for (const image_number of [1, 2])
    await uploadFile(api, uploadBookingImage, {
      body: { id_job: held.id, token: held.token, image_number, file },
    })
  const { id_job: job } = await complete(api, held)
  const id = idOf('two')
  await update('jobs', job, { images_id: id })
  openPortal(paths.jobImages({ id, job }))
  await expect.element(page.getByText(`2 photos of job ${job}`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Photo 2 of 2/ })).toBeVisible()
  await expect.poll(() => document.title).toBe('Job images · Treasures')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Job images')
})

test('a job without photos explains that it has none', async () => {
  openPortal(paths.jobImages({ id: await unpictured('none') }))
  await expect.element(page.getByText('This job has no photos.')).toBeVisible()
})

test('an unknown address is reported without a retry button', async () => {
  openPortal(paths.jobImages({ id: idOf('gone') }))
  await expect.element(page.getByText('These photos are no longer here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('photos that fail to load can be retried', async () => {
  await fail(listImageUrls, 'broken', { times: 1 })
  openPortal(paths.jobImages({ id: await unpictured('again') }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('This job has no photos.')).toBeVisible()
})
