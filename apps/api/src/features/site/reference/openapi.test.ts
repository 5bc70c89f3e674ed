import { contract, type Endpoint } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { examples } from './examples.ts'
import { describeApi } from './openapi.ts'
import { renderReference } from './reference-page.ts'

const calls: Record<string, Endpoint> = contract
const document = describeApi(calls)
const { paths, components, tags } = document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const text = JSON.stringify(document)

/** Every value of a key, wherever it is. */
function valuesOf(key: string): unknown[] {
  const found: unknown[] = []
  JSON.parse(text, (name, value: unknown) => {
    if (name === key) found.push(value)
    return value
  })
  return found
}

test('each call has a declared noun, that of its folder', () => {
  const declared = new Set(tags.map(({ name }) => name))
  const used = new Set(operations.flatMap(({ tags: own }) => own))
  expect([...used].filter((tag) => !declared.has(tag))).toEqual([])
  expect([...declared].filter((tag) => !used.has(tag))).toEqual([])
  expect(tags.filter(({ description }) => !description)).toEqual([])
  expect(operations.filter(({ tags: own }) => own.includes('Lists')).length).toBeLessThan(10)
  const tagOf = (path: string) => paths[path as keyof typeof paths]?.['get' as never]?.['tags']
  expect(tagOf('/job/{id}')).toEqual(['Jobs'])
  expect(tagOf('/treasure/{id}')).toEqual(['Treasures'])
})

test('schemas have names, and descriptions from the code', () => {
  const { schemas } = components
  expect(Object.keys(schemas).length).toBeGreaterThan(300)
  const refs = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
  const parts = components as unknown as Record<string, Record<string, unknown>>
  expect(refs.filter(([, part = '', name = '']) => !parts[part]?.[name])).toEqual([])
  expect(schemas['Job']?.description).toMatch(/^A job in full\./)
  expect(schemas['Job']?.properties?.['customer']?.properties?.['id']?.description).toBe(
    'Null in a draft.',
  )
  expect(schemas['JobRow']?.properties?.['id']).toEqual({ $ref: '#/components/schemas/Id' })
  expect(paths['/user/{id}' as keyof typeof paths]).toMatchObject({
    put: { description: expect.stringMatching(/^Users who change their own e-mail/) as string },
  })
})

test('values have their format, defaults and kind', () => {
  const { schemas } = components
  expect(schemas['Instant']?.['format']).toBe('date-time')
  expect(schemas['CalendarDate']?.['format']).toBe('date')
  expect(schemas['Email']?.['format']).toBe('email')
  const parameters = Object.values(paths).flatMap((methods) =>
    Object.values(
      methods as Record<string, { parameters: { name?: string; schema: object }[] }>,
    ).flatMap(({ parameters: own }) => own),
  )
  const named = (name: string) => parameters.filter((each) => each.name === name)
  for (const name of ['page', 'per_page', 'simulated']) {
    expect(named(name).length).toBeGreaterThan(0)
    // A board that names no page gets its first one, whatever its length.
    const without = named(name).filter(({ schema }) => !('default' in schema))
    expect(without.length).toBeLessThanOrEqual(2)
  }
  for (const { schema } of named('to_do')) expect(schema).toMatchObject({ type: 'boolean' })
})

test('constructs that break tools are absent', () => {
  expect(valuesOf('additionalProperties')).not.toContain(false)
  expect(valuesOf('prefixItems')).toEqual([])
  expect(text).not.toMatch(/~sent|\$defs/)
  expect(operations.filter(({ summary }) => /^The same\b/.test(summary))).toEqual([])
})

test('refusals name codes that exist, and their headers', () => {
  const codes = components.schemas['Problem']?.properties?.['code']?.enum
  expect(codes).toContain('job_not_found')
  expect(codes).toContain('too_many_requests')
  expect(components.responses['too_many_requests']?.headers).toHaveProperty('Retry-After')
  expect(components.responses['not_signed_in']?.headers).toHaveProperty('WWW-Authenticate')
})

test('calls outside the contract and webhooks are included', () => {
  for (const path of [
    '/public/jobs/board/stream',
    '/public/image/{name}',
    '/webhooks/stripe',
    '/webhooks/xero',
    '/messages/twilio/status',
    '/messages/twilio/inbound',
    '/health/live',
    '/health/ready',
  ])
    expect(Object.keys(paths)).toContain(path)
  expect(document.webhooks.event.post.parameters.map(({ name }) => name)).toContain(
    'webhook-signature',
  )
})

test.each(Object.entries(examples))('the example of %s is accepted by the call', (name, body) => {
  const { error } = calls[name]?.body?.safeParse(body) ?? {}
  expect(error).toBeUndefined()
})

test('the page begins with sign-in, paging, limits and repeating, and explains webhooks', () => {
  const page = renderReference(document)
  const titles = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles.slice(0, 4)).toEqual(['Signing in', 'Paging', 'Limits', 'Repeating a call'])
  expect(titles).toContain('Webhooks')
  expect(page).toContain('<code>treasures-portal</code>')
  const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
  expect(anchors.filter((anchor) => !page.includes(`id="${anchor}"`))).toEqual([])
})
