import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/steps.ts'

const folder = join(root, 'packages/embed-loader/dist')
/** Names of the files without their compressed copies. */
const names = readdirSync(folder).filter((name) => !/^\.|\.(br|gz)$/.test(name))
const scripts = names
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const withText = (pattern: RegExp) =>
  scripts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('the embed is flat, and every file except the loader has its hash in its name', () => {
  expect(names).toContain('loader.js')
  expect(names.filter((name) => !/^(loader|[\w.-]+-[\w-]{6,8})\.\w+$/.test(name))).toEqual([])
})

test.each<[string, RegExp]>([
  ['sizes that follow the root font of the host', /[\d.]rem\b/],
  ['text that is run as code', /\beval\(|new Function\(/],
  ['style attributes in markup, which strict policies refuse', /style="/],
  ['font faces, which shadow roots ignore', /@font-face/],
  ['registered properties, which shadow roots ignore', /@property/],
  ['cookies', /document\.cookie/],
  ['the development build of the renderer', /jsxDEV/],
  ['an import without a checksum', /\bimport\(["'`]\.\//],
])('no built file has %s', (_, pattern) => {
  expect(withText(pattern)).toEqual([])
})

test('no file name resembles the names that ad blockers block', () => {
  expect(
    names.filter((name) => /chat|beacon|widget|track|popup|banner|analytic/i.test(name)),
  ).toEqual([])
})

test("the booking form's first load contains neither the calendar nor the photos", () => {
  const parts = JSON.parse(readFileSync(join(folder, '.files.json'), 'utf8')) as Record<
    string,
    string[]
  >
  const textOf = (part: string) =>
    (parts[part] ?? []).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  // Only the photos upload with progress.
  const calendar = /rdp-|DayPicker/
  const photos = /XMLHttpRequest/
  expect(parts['booking-form']).not.toEqual(expect.arrayContaining(parts['photos-part'] ?? []))
  expect(textOf('booking-form')).not.toMatch(calendar)
  expect(textOf('booking-form')).not.toMatch(photos)
  expect(textOf('photos-part')).toMatch(photos)
})
