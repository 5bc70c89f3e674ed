import { generalProblems, isIdempotent, Problem, type Endpoint } from '@treasures/api-client'
import * as z from 'zod/mini'

/** Refusals that each call may meet beside its own. */
const alwaysPossible = ['malformed', 'too_many_requests', 'unexpected', 'unavailable'] as const

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: object }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  parameters: (
    | Parameter
    | { name: string; in: 'header'; required: boolean; schema: object; description: string }
  )[]
  security: Record<string, never[]>[]
  /** Who may call, in words. */
  description: string
  requestBody?: {
    required: boolean
    content: Record<string, { schema: object }>
  }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

/** The whole contract as an OpenAPI 3.1 document. */
export function describeApi(contract: Record<string, Endpoint>) {
  const paths: Record<string, Record<string, Operation>> = {}
  const byAddress = Object.entries(contract).toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1))
  for (const [name, endpoint] of byAddress)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeCall(name, endpoint)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Treasures API',
      version: '2.72.0',
      description:
        'A marketplace for local trade and service jobs. Money is pounds with two places.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token of POST /oauth/token.',
        },
      },
    },
  }
}

function describeCall(name: string, endpoint: Endpoint): Operation {
  const body = endpoint.body && { schema: schemaOf(endpoint.body, 'input') }
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: sayAccess(endpoint),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(isIdempotent(endpoint) ? [idempotencyKey] : []),
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
        content:
          endpoint.produces === 'csv'
            ? { 'text/csv': { schema: { type: 'string' } } }
            : endpoint.produces === 'pdf' || endpoint.produces === 'zip'
              ? {
                  [`application/${endpoint.produces}`]: {
                    schema: { type: 'string', format: 'binary' },
                  },
                }
              : { 'application/json': { schema: schemaOf(endpoint.ok, 'output') } },
      },
      ...problemsOf(endpoint),
    },
  }
}

const access: Record<Endpoint['access'], string> = {
  public: 'Everybody, without signing in.',
  signed_in: 'Whoever is signed in.',
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
  permission ? `${access[who]} Staff need the permission ${permission}.` : access[who]

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 128 },
  description: 'The same key with the same body gets the first answer again, for 24 hours.',
}

function parametersOf(where: Parameter['in'], schema: z.ZodMiniObject | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Codes by status, as one response each. */
function problemsOf(endpoint: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, string[]>()
  const general = [
    ...alwaysPossible,
    ...(endpoint.access === 'public' ? [] : (['not_signed_in', 'forbidden'] as const)),
    ...(endpoint.method === 'GET' ? [] : (['xsrf_mismatch'] as const)),
    ...(endpoint.body ? (['invalid_fields', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(isIdempotent(endpoint) ? (['idempotency_key_reused'] as const) : []),
  ]
  const codes = [
    ...Object.entries(endpoint.problems ?? {}),
    ...general.map((code) => [code, generalProblems[code]] as const),
  ]
  for (const [code, status] of codes) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

type JsonSchema = {
  properties?: Record<string, object>
  required?: string[]
  [key: string]: unknown
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: describeNumeric,
  })
  return rest as JsonSchema
}

/** A number that may come as text is, to a caller, a number; and what is neither text nor number is a file. */
function describeNumeric({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: object
}) {
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && (def.in as z.core.$ZodTypes)._zod.def.type === 'transform')
    Object.assign(jsonSchema, schemaOf(def.out as z.ZodMiniType, 'output'))
  if (def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
}

/** The noun that a path is about: what a reader looks for in the list. */
function tagOf(path: string): string {
  const [, tag] = nouns.find(([pattern]) => pattern.test(path)) ?? []
  return tag ?? 'Lists'
}

/** The first that fits. */
const nouns: readonly [RegExp, string][] = [
  [/\/board/, 'Jobs board'],
  [/^\/service-option/, 'Services'],
  [/booking|\/book-job|\/request\/price|coverage-requests|account-holder/, 'Bookings'],
  [/^\/(public\/)?job\/|\/my\/customer\/job/, 'Jobs'],
  [/price-?engine|\/prices?(\/|$)/, 'Prices'],
  [/\/card(s|\/|$)/, 'Cards'],
  [/embed/, 'Embeds'],
  [/^\/location/, 'Places'],
  [/^\/(oauth|register|password|logout)/, 'Signing in'],
  [/user/, 'Users'],
  [/customer/, 'Customers'],
  [/^\/permission/, 'Permissions'],
  [/template|message/, 'Messages'],
  [/compan/, 'Companies'],
  [/ambassador/, 'Ambassadors'],
  [/dashboard/, 'Dashboard'],
  [/service/, 'Services'],
  [/settings/, 'Settings'],
]
