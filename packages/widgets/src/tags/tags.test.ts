import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parts as exportedParts } from '../shared/parts.ts'
import { customElementsManifest } from './custom-elements.ts'
import { commonAttributes, cssPropertiesSay, eventsSay, tags } from './tags.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const page = readFileSync(at('../../../../docs/embedding.md'), 'utf8')
/** True if `docs/embedding.md` has this name in a table's first column or in its list of parts. */
const named = (name: string) => new RegExp(`\`${name}(?:=[^\`]*)?\``).test(page)

test('the guide for franchisees names every tag, attribute, event, value and part, and no other', () => {
  const names = tags.flatMap(({ tag, attributes, parts }) => [
    ...attributes.map(({ name }) => `${name} (${tag})`),
    ...parts.map((part) => `${part} (${tag})`),
  ])
  const own = [...commonAttributes.map(({ name }) => name), ...Object.keys(cssPropertiesSay)]
  const all = [...names, ...own, ...Object.keys(eventsSay)]
  expect(all.filter((name) => !named(name.replace(/ .*/, '')))).toEqual([])
  expect(tags.filter(({ tag }) => !page.includes(`<${tag}`))).toEqual([])
  const written = [
    ...page.matchAll(/`(treasures-(?!jobs|booking-form|claim-|labour|review-)[a-z-]+)`/g),
  ]
  const events = written.map(([, name = '']) => name).filter((name) => !(name in eventsSay))
  expect(events).toEqual([])
})

test('every documented part is drawn by a widget and exported by stand-ins, and every value is read by a style sheet', () => {
  const sources = globSync('**/*.{ts,tsx,css}', { cwd: at('..') })
    .filter((file) => !/stories|test|tags\//.test(file))
    .map((file) => readFileSync(at(`../${file}`), 'utf8'))
    .join('\n')
  const parts = tags.flatMap(({ parts }) => parts)
  const undrawn = parts.filter((part) => !new RegExp(`["' ]${part}["' ]`).test(sources))
  expect(undrawn).toEqual([])
  expect(exportedParts.split(',').sort()).toEqual([...new Set(parts)].sort())
  const unread = Object.keys(cssPropertiesSay).filter((name) => !sources.includes(name))
  expect(unread).toEqual([])
})

test('the manifest gives each tag its module, its class and the names of its properties', () => {
  const { modules } = customElementsManifest()
  expect(modules).toHaveLength(tags.length)
  const claim = modules.find(({ path }) => path === 'dist/claim-dialog/element.js')
  const [declaration] = claim?.declarations ?? []
  expect(declaration?.attributes[0]).toEqual({
    name: 'job-id',
    fieldName: 'jobId',
    type: { text: 'number' },
    description: 'The number of the job.',
  })
  expect(declaration?.members.map(({ name }) => name).join(' ')).toBe(
    'jobId open embed theme texts job show close',
  )
})
