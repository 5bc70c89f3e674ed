import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cameraTime, waitingWords } from './photo-time.rules.ts'

/** The first bytes of a JPEG, with these fields of its Exif data, in either order of bytes. */
function jpeg(fields: Record<number, string>, isLittle = true): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(300))
  const tiff = 12
  const directory = tiff + 26
  const put = {
    short: (at: number, value: number) => view.setUint16(at, value, isLittle),
    long: (at: number, value: number) => view.setUint32(at, value, isLittle),
    text: (at: number, text: string) =>
      text.split('').forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0))),
  }
  view.setUint32(0, 0xffd8ffe1)
  view.setUint16(4, 290)
  put.text(6, 'Exif')
  put.text(tiff, isLittle ? 'II' : 'MM')
  put.long(tiff + 4, 8)
  put.short(tiff + 8, 1)
  put.short(tiff + 10, 0x8769)
  put.long(tiff + 18, directory - tiff)
  const entries = Object.entries(fields)
  put.short(directory, entries.length)
  for (const [n, [tag, text]] of entries.entries()) {
    const entry = directory + 2 + n * 12
    const at = 100 + n * 40
    put.short(entry, Number(tag))
    put.long(entry + 4, text.length + 1)
    put.long(entry + 8, at - tiff)
    put.text(at, text)
  }
  return view.buffer
}
const taken = 0x9003
const offset = 0x9011

test.each([true, false])('a camera’s time is read, with its offset if it has one', (isLittle) => {
  const time = { [taken]: '2025:03:04 10:20:30' }
  expect(cameraTime(jpeg({ ...time, [offset]: '+02:00' }, isLittle))).toEqual(
    new Date('2025-03-04T08:20:30Z'),
  )
  expect(cameraTime(jpeg(time, isLittle))).toEqual(new Date('2025-03-04T10:20:30'))
})

test.each([
  ['a photo without a time', jpeg({ 0x9000: '0231' })],
  ['a time that is none', jpeg({ [taken]: '0000:00:00 00:00:00' })],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]).buffer],
  ['nothing', new ArrayBuffer(0)],
  ['half a head', jpeg({ [taken]: '2025:03:04 10:20:30' }).slice(0, 60)],
])('%s says no time', (_, bytes) => {
  expect(cameraTime(bytes)).toBeUndefined()
})

test('no bytes of a file make it fail', () => {
  const bytes = new Uint8Array(readFileSync(new URL(import.meta.url)))
  for (let at = 0; at < 2_000; at++) {
    const odd = bytes.slice(at, at + 60)
    odd.set([0xff, 0xd8, 0xff, 0xe1])
    odd.set([0x45, 0x78, 0x69, 0x66], 6)
    expect(cameraTime(odd.buffer)).toBeUndefined()
  }
})

test.each([
  [0, undefined],
  [48, undefined],
  [49, '2 days'],
  [200, '8 days'],
])('after %i hours on a device', (hours, words) => {
  expect(waitingWords(0, hours * 3_600_000)).toBe(words)
})
