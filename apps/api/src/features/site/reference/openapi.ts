import {
  generalProblems,
  isIdempotent,
  Problem,
  type Contract,
  type Endpoint,
} from '@treasures/api-client'
import type * as z from 'zod/mini'
import { costOf } from '#kernel/http/call-budget.ts'
import { besideContract, outgoingWebhooks } from './beside-contract.ts'
import words from './contract-words.json' with { type: 'json' }
import { examples } from './examples.ts'
import { guideInMarkdown } from './guide.ts'
import { createSchemaWriter, type JsonSchema } from './json-schemas.ts'
import { nouns } from './nouns.ts'

/** Refusals that any call may return, in addition to its own. */
const alwaysPossible = ['malformed', 'too_many_requests', 'unexpected', 'unavailable'] as const

type Ref = { $ref: string }
type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  description?: string
}
type Media = Record<string, { schema: JsonSchema; example?: object }>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: (Parameter | Ref)[]
  security: Record<string, never[]>[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, Response | Ref>
}
type Response = { description: string; headers?: Record<string, Ref>; content?: Media }

/**
 * Comments in the contract, by the name that they describe. `scripts/describe-contract.ts` writes
 * them.
 */
const comments: Readonly<Record<string, string>> = words.words
const folders: Readonly<Record<string, string>> = words.nouns

/** The whole contract as an OpenAPI 3.1 document. */
export function describeApi(contract: Record<string, Endpoint>) {
  const writer = createSchemaWriter()
  const problem = writer.write(Problem, 'output')
  const paths: Record<string, Record<string, Operation>> = {}
  const byAddress = Object.entries(contract).toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1))
  for (const [name, endpoint] of byAddress)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeCall(
      writer,
      name,
      endpoint,
    )
  const { schemas, ...described } = writer.finish({ paths, problem })
  for (const [name, schema] of Object.entries(schemas)) explain(schema, name.replace(/Sent$/, ''))
  const { code } = schemas['Problem']?.properties ?? {}
  if (code) code.enum = codesOf(contract)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Treasures API',
      version: '2.72.0',
      description: `A marketplace for local trade and service jobs.\n\n${guideInMarkdown}`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Treasures' },
    },
    tags: Object.values(nouns).map(([name, description]) => ({ name, description })),
    paths: { ...described.paths, ...besideContract },
    webhooks: outgoingWebhooks,
    components: {
      schemas,
      responses: sharedResponses(described.paths),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 128 },
          description: 'The same key with the same body gets the first answer again, for 24 hours.',
        },
        Region: {
          name: 'X-Region',
          in: 'header',
          required: false,
          schema: { type: 'integer', minimum: 1 },
          description: 'Id of the one region in which staff would like to work.',
        },
      },
      headers: {
        RequestId: {
          description: 'Id of the call in the logs. A caller may choose it in the same header.',
          schema: { type: 'string' },
        },
        RetryAfter: {
          description: 'Seconds until a retry can succeed.',
          schema: { type: 'integer', minimum: 0 },
        },
        Authenticate: {
          description: 'The scheme in which to sign in.',
          schema: { type: 'string', examples: ['Bearer'] },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `trk_…`, or the access_token of POST /oauth/token.',
        },
      },
    },
  }
}

type Writer = ReturnType<typeof createSchemaWriter>

function describeCall(writer: Writer, name: string, endpoint: Endpoint): Operation {
  const { body: sent, produces } = endpoint
  const body = sent && {
    schema: explain(writer.write(sent, 'input'), `${name}.body`),
    ...(examples[name as keyof Contract] && { example: examples[name as keyof Contract] }),
  }
  const forStaff = endpoint.permission ?? /^(staff|admin|super|party)/.test(endpoint.access)
  return {
    operationId: name,
    tags: [nouns[folders[name] ?? '']?.[0] ?? 'Lists'],
    summary: endpoint.summary,
    description: [comments[name], sayAccess(endpoint), sayBulk(endpoint), sayCost(name)]
      .filter(Boolean)
      .join('\n\n'),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(writer, 'path', name, endpoint.params),
      ...parametersOf(writer, 'query', name, endpoint.query),
      ...(isIdempotent(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(forStaff ? [{ $ref: '#/components/parameters/Region' }] : []),
    ],
    ...(body && {
      requestBody: {
        required: !endpoint.body?.safeParse({}).success,
        content: endpoint.consumes
          ? { 'multipart/form-data': body }
          : {
              'application/json': body,
              ...(endpoint.acceptsForm && { 'application/x-www-form-urlencoded': body }),
            },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        headers: { 'X-Request-Id': requestId },
        content: produces
          ? { [fileTypes[produces]]: { schema: fileOf(produces) } }
          : {
              'application/json': {
                schema: explain(writer.write(endpoint.ok, 'output'), `${name}.ok`),
              },
            },
      },
      ...problemsOf(name, endpoint),
    },
  }
}

const requestId = { $ref: '#/components/headers/RequestId' }

const fileTypes = {
  csv: 'text/csv',
  calendar: 'text/calendar',
  pdf: 'application/pdf',
  zip: 'application/zip',
  xml: 'application/xml',
  file: 'application/octet-stream',
} as const
const fileOf = (produces: keyof typeof fileTypes): JsonSchema =>
  fileTypes[produces].startsWith('text/')
    ? { type: 'string' }
    : { type: 'string', format: 'binary' }

const access: Record<Endpoint['access'], string> = {
  public: 'Everyone, without signing in.',
  signed_in: 'Any signed-in user.',
  customer: 'Customers.',
  treasure: 'Treasures.',
  staff: 'Admins, supers and ambassadors; these see their own region.',
  staff_or_customer: 'Staff, and the customer whose own record it is.',
  staff_or_treasure: 'Staff, and the treasure whose own record it is.',
  party: 'Staff, and the customer or treasure who has a part in it.',
  admin: 'Admins and supers.',
  super: 'Supers.',
}
const sayAccess = ({ access: who, permission }: Endpoint) =>
  `For: ${access[who]}${permission ? ` Staff need the permission ${permission}.` : ''}`

const sayBulk = ({ bulkable }: Endpoint) =>
  bulkable && `Staff may make this call for many ${bulkable}s at once: see startBulk.`

const usualCost = costOf('')
const sayCost = (name: string) =>
  costOf(name) === usualCost ? '' : `Costs ${costOf(name)} points.`

function parametersOf(
  writer: Writer,
  where: Parameter['in'],
  name: string,
  schema: z.ZodMiniObject | undefined,
): Parameter[] {
  if (!schema) return []
  const written = writer.write(schema, 'input')
  const key = `${name}.${where === 'path' ? 'params' : 'query'}`
  const named = /([^/~]+)(~sent)?$/.exec(written.$ref ?? '')?.[1]
  const { properties = {}, required = [] } = explain(writer.resolve(written), named ?? key)
  return Object.entries(properties).map(([field, { description, ...property }]) => ({
    name: field,
    in: where,
    required: where === 'path' || required.includes(field),
    ...(description && { description }),
    schema: property,
  }))
}

/**
 * Adds descriptions from the contract's comments to a schema and its fields. Adds formats to fields
 * by their names.
 */
function explain(schema: JsonSchema, key: string): JsonSchema {
  const description = comments[key]
  if (description && key.includes('.') && !schema.description) schema.description = description
  if (description && !key.includes('.')) schema.description = description
  return explainFields(schema, key)
}

function explainFields(schema: JsonSchema, key: string): JsonSchema {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    explain(field, `${key}.${name}`)
    const format = formatOf(name)
    for (const each of format ? [field, ...(field.anyOf ?? [])] : [])
      if ([each.type].flat().includes('string') && !each.format && !each.enum) each.format = format
  }
  const inner = [
    schema.items,
    schema.additionalProperties as JsonSchema,
    schema.anyOf,
    schema.allOf,
  ]
  for (const each of inner.flat()) if (typeof each === 'object') explainFields(each, key)
  return schema
}

/**
 * Returns the format of a plain text if the field's name shows it. Addresses of tiles contain
 * braces, so they have no format.
 */
function formatOf(name: string): string | undefined {
  if (/(^|_)email$/.test(name)) return 'email'
  if (/^(?!tile_)(.*_)?url$/.test(name)) return 'uri-reference'
  return undefined
}

const codesOf = (contract: Record<string, Endpoint>) =>
  [
    ...new Set([
      ...Object.keys(generalProblems),
      ...Object.values(contract).flatMap(({ problems = {} }) => Object.keys(problems)),
    ]),
  ].toSorted()

/**
 * Groups error codes by status, with one response for each. Responses that many calls share are in
 * `components`.
 */
function problemsOf(name: string, endpoint: Endpoint): Operation['responses'] {
  const general: (keyof typeof generalProblems)[] = [
    ...alwaysPossible,
    ...(endpoint.access === 'public' ? [] : (['not_signed_in', 'forbidden'] as const)),
    ...(endpoint.confirm ? (['confirm_needed'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['xsrf_mismatch'] as const)),
    ...(endpoint.body ? (['invalid_fields', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(isIdempotent(endpoint) ? (['idempotency_key_reused'] as const) : []),
  ]
  const codes = [
    ...Object.entries(endpoint.problems ?? {}),
    ...general.map((code) => [code, generalProblems[code]] as const),
  ]
  const describe = (status: number) => {
    const own = codes.flatMap(([code, its]) => (its === status ? [code] : []))
    return own.every((code) => code in generalProblems)
      ? { $ref: `#/components/responses/${own.join('-')}` }
      : refusalOf(
          status,
          own.map((code) => sayCode(code, comments[`${name}.problems.${code}`])),
        )
  }
  return Object.fromEntries(codes.map(([, status]) => [status, describe(status)]))
}

const sayCode = (code: string, word?: string) => (word ? `${code}: ${word}` : code)

const refusalOf = (status: number, codes: readonly string[]): Response => ({
  description: codes.join(', '),
  headers: headersOf(status),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Responses of general refusals, by code. Calls refer to them. */
function sharedResponses(paths: Record<string, Record<string, Operation>>) {
  const refs = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        '$ref' in response
          ? [[response.$ref.split('/').at(-1) ?? '', Number(status)] as const]
          : [],
      ),
    ),
  )
  return Object.fromEntries(
    refs.map(([name, status]) => [name, refusalOf(status, name.split('-'))]),
  )
}

const retryLater: readonly number[] = [
  generalProblems.too_many_requests,
  generalProblems.unavailable,
]

const headersOf = (status: number): Record<string, Ref> => ({
  'X-Request-Id': requestId,
  ...(retryLater.includes(status) && {
    'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  }),
  ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } }),
})
