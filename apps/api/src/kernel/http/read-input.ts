import { Upload, withoutUnseen, type Endpoint } from '@treasures/api-client'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refuseGenerally } from './refuse.ts'
import { unknownFields } from './unknown-fields.ts'
import { wordErrors } from './words.ts'

/** Reads and checks the parameters, query and body of a call. */
export function readInput(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  return {
    ...(endpoint.params && { params: readAddress(endpoint.params, request.params) }),
    ...readQuery(endpoint, request.query),
    ...(endpoint.body && { body: readBody(endpoint.body, body, endpoint.acceptsForm) }),
  }
}

/** Refuses unknown filters, because ignoring one would return everything. */
function readQuery({ query, acceptsForm }: Endpoint, value: unknown) {
  const unknown = query ? unknownFields(query, value) : Object.keys(value as object)
  if (unknown.length && !acceptsForm)
    throw refuseGenerally(
      'malformed',
      `The address is malformed: ${sayErrors(unknownWords(unknown))}.`,
      { errors: unknownWords(unknown) },
    )
  return query && { query: readAddress(query, value) }
}

const unknownWords = (names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [name.slice(0, 100), ['is not known here']]))

/**
 * Reads path and query parameters. Programs write these parameters, so an error is refused as
 * malformed input.
 */
function readAddress(schema: z.ZodMiniObject, value: unknown) {
  for (const [name, given] of Object.entries(value as Record<string, unknown>)) {
    const why = Array.isArray(given)
      ? 'must be given only once'
      : typeof given === 'string' && holdsNul(given) && 'contains a NUL byte'
    if (why)
      throw refuseGenerally('malformed', `The address is malformed: ${name} ${why}.`, {
        errors: { [name]: [why] },
      })
  }
  const { success, data, error } = schema.safeParse(asSeen(value))
  if (success) return data
  const errors = wordErrors(error)
  throw refuseGenerally('malformed', `The address is malformed: ${sayErrors(errors)}.`, { errors })
}

/**
 * Reads a body. People type it, so errors are given per field. An absent body counts as an empty
 * object if that is valid. Unknown fields are refused, because they would be lost silently. They
 * are accepted only in calls for which OAuth requires this.
 */
function readBody(schema: z.ZodMiniObject, sent: unknown, takesUnknown = false) {
  const value = sent === undefined && schema.safeParse({}).success ? {} : sent
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuseGenerally('malformed', 'The body must be a JSON object.')
  const oddity = oddityOf(value)
  if (oddity) throw refuseGenerally('malformed', `The body ${oddity}.`)
  const { success, data, error } = schema.safeParse(asSeen(value))
  const unknown = takesUnknown ? [] : unknownFields(schema, value)
  if (success && unknown.length === 0) return data
  const errors = { ...unknownWords(unknown), ...(error && wordErrors(error)) }
  throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
}

/** Reads the fields of a form whose file is still arriving. */
export function readFields({ body }: Endpoint, value: object): object {
  const isFile = (schema: unknown) => schema === Upload
  const files = Object.entries(body?.shape ?? {}).filter(([, schema]) => isFile(schema))
  return body
    ? readBody(
        z.omit(body, Object.fromEntries(files.map(([name]) => [name, true as const]))),
        value,
      )
    : {}
}

/** "page must be a number; token: This link is not complete". */
const sayErrors = (errors: Record<string, string[]>) =>
  Object.entries(errors)
    .map(([field, texts]) => {
      const words = texts.join(', ').replace(/\.$/, '')
      return /^[A-Z]/.test(words) ? `${field}: ${words}` : `${field} ${words}`
    })
    .join('; ')

/** Deepest nesting of a body, more than twice what any call of ours needs. */
const deepest = 32

/**
 * Finds content that no field may have: a NUL byte, which PostgreSQL text cannot hold, or too deep
 * nesting. Uses a stack instead of recursion, because the sender chooses the depth.
 */
function oddityOf(body: object): string | undefined {
  const left: [value: unknown, depth: number][] = [[body, 1]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && holdsNul(value)) return 'contains a NUL byte'
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) return `is nested too deep: ${deepest} levels at most`
    for (const [key, inner] of Object.entries(value)) left.push([key, depth], [inner, depth + 1])
  }
  return undefined
}

/** Removes invisible characters from every text, except from passwords. */
function asSeen(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/.test(name) ? value : withoutUnseen(value)
  if (Array.isArray(value)) return value.map((each) => asSeen(each, name))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asSeen(each, key)]))
}

const holdsNul = (text: string) => text.includes('\0')
