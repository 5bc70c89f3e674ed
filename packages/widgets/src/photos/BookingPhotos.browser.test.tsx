import {
  createClient,
  isApiError,
  uploadBookingImage,
  uploadFile,
  type ApiClient,
  type BookingImage,
} from '@treasures/api-client'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart, places } from '../kit/draw-part.tsx'
import { BookingPhotos, type BookingPhotosProps } from './BookingPhotos.tsx'
import type { KeptPhotos } from './PhotosEditor.tsx'
import { fileOf } from './photos.fixtures.ts'

const booking = { id: 'abcdefghijklmnopqrstuv', token: 'A'.repeat(43) }

/**
 * A client with real uploads to the test's own server, which answers as `way` says. Removals are
 * answered here.
 */
function clientOf(way: string, removed: unknown[] = []): ApiClient {
  const real = createClient({ apiBase: `${location.origin}/uploads/${way}` })
  return {
    url: (path) => (path.endsWith('.webp') ? 'data:image/webp;base64,none' : real.url(path)),
    call: (_, input) => {
      const { body } = input as { body: { image_number: number } }
      removed.push(body)
      return Promise.resolve({ image_number: body.image_number } as never)
    },
  }
}

/** A file with real pixels, so that its preview can be drawn. */
async function photo(name = 'fence.png') {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
  return new File([await canvas.convertToBlob()], name)
}

const add = () => page.getByRole('button', { name: 'Add photos' })
const chooser = (root: ParentNode) => root.querySelector('input[type=file]') as HTMLInputElement
/** Chooses files the way a browser does. */
function choose(root: ParentNode, ...files: File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  chooser(root).files = transfer.files
  chooser(root).dispatchEvent(new Event('change', { bubbles: true }))
}
function letGo(target: EventTarget, ...files: File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const init = { bubbles: true, composed: true, cancelable: true }
  target.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer }))
  const drop = new DragEvent('drop', { ...init, dataTransfer })
  target.dispatchEvent(drop)
  return drop
}
function paste(target: EventTarget, ...files: File[]) {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  target.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, composed: true, clipboardData }),
  )
}

function Form(props: Partial<BookingPhotosProps>) {
  const [images, setImages] = useState<BookingImage[]>([])
  return (
    <>
      <BookingPhotos
        client={clientOf('fine')}
        booking={booking}
        images={[]}
        {...props}
        onChange={setImages}
      />
      <output>{images.map(({ image_number }) => image_number).join()}</output>
    </>
  )
}

test.each(places)(
  'photos chosen, dropped and pasted in a %s arrive and are reported',
  async (place) => {
    const asked = vi.fn<() => Promise<typeof booking>>(() => Promise.resolve(booking))
    using drawn = drawPart(place, <Form booking={asked} />)
    await expect.element(add()).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
    const root = drawn.where
    const [front, back, side] = [
      await photo('front.png'),
      await photo('back.png'),
      await photo('side.png'),
    ]
    choose(root, front)
    const beside = root.querySelector('output') as HTMLElement
    expect(letGo(beside, back).defaultPrevented).toBe(true)
    paste(beside, side)
    await expect.element(page.getByText('3 of 3 photos sent')).toBeInTheDocument()
    expect(beside.textContent).toBe('1,2,3')
    await expect.element(page.getByText('back.png')).toBeVisible()
  },
)

test('a file that is not a photo says why in its place, and is announced', async () => {
  using drawn = drawPart('shadow root', <Form />)
  await expect.element(add()).toBeVisible()
  choose(drawn.where, fileOf('heic', 'IMG_2.HEIC'), fileOf('html', 'page.jpg'))
  await expect
    .element(page.getByText("HEIC photos can't be read here", { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('This is not a JPEG, PNG or WebP photo.')).toBeVisible()
  await expect.element(page.getByText('2 could not be sent.', { exact: false })).toBeInTheDocument()
})

test('a photo is removed and restored by keyboard alone, and the focus is never lost', async () => {
  const removed: unknown[] = []
  using drawn = drawPart('shadow root', <Form client={clientOf('fine', removed)} />)
  await expect.element(add()).toBeVisible()
  choose(drawn.where, await photo('fence.png'))
  await expect.element(page.getByText('Photo sent')).toBeInTheDocument()
  const remove = page.getByRole('button', { name: 'Remove fence.png' })
  ;(remove.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('fence.png has been removed.')).toBeVisible()
  expect(removed).toEqual([{ id_job: booking.id, token: booking.token, image_number: 1 }])
  await expect.poll(() => drawn.where.activeElement?.textContent).toBe('Undo')
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).toBeVisible()
  await expect
    .poll(() => drawn.where.activeElement?.getAttribute('aria-label'))
    .toBe('Remove fence.png')
  await expect.poll(() => drawn.where.querySelector('output')?.textContent).toBe('1')
})

test('a photo keeps uploading while another step is visible, and is there on return', async () => {
  let kept: KeptPhotos | undefined
  const view = (isHere: boolean) =>
    isHere ? <Form kept={kept} onKeep={(photos) => (kept = photos)} /> : <p>Another step</p>
  using drawn = drawPart('shadow root', view(true))
  await expect.element(add()).toBeVisible()
  choose(drawn.where, await photo('fence.png'))
  drawn.render(view(false))
  await expect.element(page.getByText('Another step')).toBeVisible()
  await expect.poll(() => kept?.left.value).toBe(0)
  drawn.render(view(true))
  await expect.element(page.getByText('fence.png')).toBeVisible()
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  kept?.stop()
})

const send = (way: string, size = 2000, options = {}) =>
  uploadFile(
    clientOf(way),
    uploadBookingImage,
    {
      body: {
        id_job: booking.id,
        token: booking.token,
        image_number: 4,
        file: fileOf('png', 'secret name.png', size),
      },
    },
    options,
  )
const failure = (way: string, options = {}) =>
  send(way, 2000, options).catch((error: unknown) => error)

test('a file is sent after its fields, its progress is reported, and the answer is checked', async () => {
  const shares: number[] = []
  const image = await send('fine', 3_000_000, { onProgress: (share: number) => shares.push(share) })
  expect(image.image_number).toBe(4)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(await failure('strange')).toMatchObject({ name: '$ZodError' })
})

test('refusals, malformed answers and an unreachable server cause the errors of any other call', async () => {
  const refused = await failure('refusing')
  expect(isApiError(refused, 'image_not_readable') && refused.retryAfter).toBe(7)
  expect(await failure('broken')).toMatchObject({ code: 'unexpected', status: 502 })
  expect(await failure('stuck', { timeout: 50 })).toMatchObject({ name: 'TimeoutError' })
  const gone = uploadFile({ url: () => 'http://127.0.0.1:9/' }, uploadBookingImage, {
    body: { id_job: booking.id, token: booking.token, image_number: 1, file: new Blob() },
  })
  await expect(gone).rejects.toThrow(TypeError)
})

test('an aborted upload ends with the reason of the abort', async () => {
  const stop = new AbortController()
  const ended = failure('stuck', { signal: stop.signal })
  stop.abort(new Error('changed my mind'))
  expect(await ended).toMatchObject({ message: 'changed my mind' })
  expect(await failure('fine', { signal: stop.signal })).toMatchObject({
    message: 'changed my mind',
  })
})
