import { ApiError, fileBytes } from '@treasures/api-client'
import { expect, test, vi } from 'vitest'
import { fileOf, handPorts, imageOf } from './photos.fixtures.ts'
import { PhotosModel, type PhotosPorts } from './photos.model.ts'
import { cutName } from './picture-file.ts'

function begin(there: number[] = [], changed: Partial<PhotosPorts> = {}) {
  const hand = handPorts(changed)
  const model = new PhotosModel(hand.ports, there.map(imageOf))
  const states = () => model.pictures.value.map(({ phase }) => phase.at)
  const key = (index: number) => model.pictures.value[index]?.key ?? -1
  return { ...hand, model, states, key }
}
/** Waits until all settled promises have taken effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const refusal = (status: number, code: string) => new ApiError(status, { code, message: 'No.' })

test('two photos are sent at a time, the next when one has arrived, and the list is reported each time', async () => {
  const { model, sendings, states, told } = begin()
  await model.add(['jpeg', 'png', 'webp'].map((kind) => fileOf(kind as 'jpeg')))
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  sendings[1]?.arrive()
  await settled()
  expect(states()).toEqual(['sending', 'sent', 'sending'])
  expect(model.progress.value).toEqual({ all: 3, sent: 1, trouble: 0 })
  sendings[0]?.arrive()
  sendings[2]?.arrive()
  await settled()
  expect(told).toEqual([[2], [1, 2], [1, 2, 3]])
  expect(model.left.value).toBe(0)
})

test('six photos are the maximum: the first free numbers are used, and the others are listed as left out', async () => {
  const { model, sendings } = begin([1, 3, 4, 6])
  await model.add([fileOf('jpeg', 'a.jpg'), fileOf('jpeg', 'b.jpg'), fileOf('jpeg', 'c.jpg')])
  expect(sendings.map(({ number }) => number)).toEqual([2, 5])
  expect(model.leftOut.value).toEqual(['c.jpg'])
  expect(model.isFull.value).toBe(true)
})

test.each([
  [fileOf('heic', 'IMG_1.heic'), 'heic'],
  [fileOf('heic', 'IMG_1.jpg'), 'heic'],
  [fileOf('svg', 'drawing.png'), 'notAPicture'],
  [fileOf('html', 'page.jpg'), 'notAPicture'],
  [new File([], 'nothing.jpg'), 'empty'],
  [fileOf('jpeg', 'huge.jpg', fileBytes + 1), 'tooLarge'],
])('%o is refused before it is sent, and takes no place', async (file, why) => {
  const { model, sendings } = begin()
  await model.add([file])
  expect(model.pictures.value[0]?.phase).toEqual({ at: 'refused', why })
  expect(sendings).toEqual([])
  expect(model.count.value).toBe(0)
})

test('a file of exactly 10 MB is sent', async () => {
  const { model, states } = begin()
  await model.add([fileOf('jpeg', 'large.jpg', fileBytes)])
  expect(states()).toEqual(['sending'])
})

test.each([
  [new TypeError('Failed to fetch'), { at: 'failed', why: 'offline' }],
  [refusal(429, 'too_many_requests'), { at: 'failed', why: 'busy' }],
  [refusal(500, 'unexpected'), { at: 'failed', why: 'failed' }],
  [refusal(422, 'image_not_readable'), { at: 'refused', why: 'unreadable' }],
  [refusal(413, 'image_too_large'), { at: 'refused', why: 'tooManyPixels' }],
  [refusal(410, 'booking_expired'), { at: 'refused', why: 'closed' }],
])('%o is reported at the photo', async (error, phase) => {
  const { model, sendings } = begin()
  await model.add([fileOf('jpeg')])
  sendings[0]?.fail(error)
  await settled()
  expect(model.pictures.value[0]?.phase).toEqual(phase)
})

test('failed photos are sent again under the same number, one or all', async () => {
  const { model, sendings, states, key } = begin()
  await model.add([fileOf('jpeg'), fileOf('png')])
  for (const { fail } of sendings) fail(new TypeError('Failed to fetch'))
  await settled()
  model.retry(key(1))
  expect(states()).toEqual(['failed', 'sending'])
  model.retry()
  expect(sendings.map(({ number }) => number)).toEqual([1, 2, 2, 1])
})

test('a sent photo is removed from the server, and Undo sends it again', async () => {
  const { model, sendings, removals, told, key } = begin()
  await model.add([fileOf('jpeg', 'fence.jpg')])
  sendings[0]?.arrive()
  await settled()
  await model.remove(key(0))
  expect(removals).toEqual([1])
  expect(told.at(-1)).toEqual([])
  expect(model.removed.value?.name).toBe('fence.jpg')
  model.undo()
  expect(sendings[1]?.file).toBe(sendings[0]?.file)
})

test('Undo also restores a photo from before this page was opened', async () => {
  const { model, sendings, key } = begin([1, 2])
  await model.remove(key(1))
  model.undo()
  expect(sendings[0]).toMatchObject({ number: 2 })
})

test('a failed removal keeps the photo and says so', async () => {
  const { model, states, key } = begin([1], {
    remove: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await model.remove(key(0))
  expect(states()).toEqual(['sent'])
  expect(model.pictures.value[0]?.isStuck).toBe(true)
})

test('removing a photo in progress aborts it, then asks the server, then frees its number', async () => {
  let letGo = () => {}
  const asked = vi.fn<(number: number) => Promise<void>>(
    () => new Promise((resolve) => (letGo = resolve)),
  )
  const { model, sendings, key } = begin([], { remove: asked })
  await model.add([fileOf('jpeg')])
  sendings[0]?.progress(0.5)
  const removal = model.remove(key(0))
  await settled()
  expect(asked).toHaveBeenCalledWith(1)
  await model.add([fileOf('png')])
  expect(sendings.at(-1)?.number).toBe(2)
  letGo()
  await removal
  expect(model.pictures.value).toHaveLength(1)
})

test('a photo that has not started is removed without a call', async () => {
  const { model, removals, key } = begin()
  await model.add([fileOf('jpeg'), fileOf('jpeg'), fileOf('jpeg')])
  await model.remove(key(2))
  expect(removals).toEqual([])
})

test("every preview's address is revoked: when the server has drawn it, on removal, or at the end", async () => {
  const { model, sendings, addresses, key } = begin()
  await model.add([fileOf('jpeg'), fileOf('png'), fileOf('webp')])
  expect(addresses.size).toBe(3)
  sendings[0]?.arrive()
  await settled()
  model.shown(key(0))
  await model.remove(key(1))
  expect(addresses.size).toBe(1)
  model.stop()
  expect(addresses.size).toBe(0)
})

test('uploads that were stopped continue when resumed', async () => {
  const { model, sendings, states } = begin()
  await model.add([fileOf('jpeg')])
  model.stop()
  await settled()
  expect(states()).toEqual(['waiting'])
  model.resume()
  expect(states()).toEqual(['sending'])
  expect(sendings).toHaveLength(2)
})

test('a long name keeps its beginning and extension, and loses characters that reverse the text', () => {
  expect(cutName(`${'x'.repeat(300)}.jpeg`)).toBe(`${'x'.repeat(17)}…xxxxx.jpeg`)
  expect(cutName('gar\u202Egpj.exe')).toBe('gargpj.exe')
  expect(cutName('👩‍🌾.jpg')).toContain('.jpg')
})
