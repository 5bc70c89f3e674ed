import * as client from '@treasures/api-client'
import * as z from 'zod/mini'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string | undefined
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string | undefined
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  additionalProperties?: unknown
  [key: string]: unknown
}

type Side = 'input' | 'output'

/** Facts about schemas that their checks do not express. */
const extras = new Map<unknown, object>([
  [client.Instant, { format: 'date-time', examples: ['2026-12-01T09:00:00.000Z'] }],
  [client.CalendarDate, { format: 'date', examples: ['2026-12-01'] }],
  [client.ClockTime, { examples: ['09:30'] }],
  [client.Email, { format: 'email', examples: ['olive@example.com'] }],
  [client.Id, { examples: [17] }],
  [client.Pounds, { examples: [45.05] }],
])

/** Every schema that the contract's package exports keeps its exported name in the document. */
const names = z.registry<{ id: string }>()
for (const [name, value] of Object.entries(client) as [string, unknown][])
  if (typeof value === 'object' && value !== null && '_zod' in value)
    names.add(value as z.ZodMiniType, { id: name })

const refTo = (name: string) => `#/components/schemas/${name}`
/**
 * Marks the name of a schema in its request form. The mark stays until it is known whether the
 * response form differs.
 */
const mark = '~sent'
const sent = (name: string) => `${name}${mark}`

/**
 * Writes schemas as JSON Schema, and collects named schemas for the document's `components`. A
 * request may leave out fields with defaults, so its form can differ from that of a response. The
 * request form is then called `…Sent`.
 */
export function createSchemaWriter() {
  const named = new Map<string, JsonSchema>()

  function write(schema: z.ZodMiniType, io: Side): JsonSchema {
    const nameOf = (name: string) => (io === 'input' ? sent(name) : name)
    const {
      $schema: _dialect,
      $defs,
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: (given) => clarify(given, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    // References to schemas that were written earlier already have their final names.
    const renamed = (json: unknown) =>
      mapRefs(json, (name) => (name.endsWith(mark) ? name : nameOf(name))) as JsonSchema
    for (const [name, definition] of Object.entries($defs ?? {}))
      named.set(nameOf(name), renamed(definition))
    return renamed(rest)
  }

  /**
   * Completes a schema. A number that may be sent as text is described as a number. A custom value
   * is described as a file.
   */
  function clarify(
    { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object },
    io: Side,
  ) {
    const json = jsonSchema as JsonSchema
    const { def } = zodSchema._zod
    if (io === 'input' && def.type === 'pipe' && !json.$ref) {
      const { type } = (def.in as z.core.$ZodTypes)._zod.def
      const isSwitch = (def.out as z.core.$ZodTypes)._zod.def.type === 'boolean'
      if (isSwitch) Object.assign(json, { type: 'boolean' })
      else if (type === 'transform') Object.assign(json, write(def.out as z.ZodMiniType, io))
    }
    if (def.type === 'custom') Object.assign(json, { type: 'string', format: 'binary' })
    if (def.type === 'default' && !json.$ref) json.default = def.defaultValue
    // Removes limits that every integer of JavaScript has.
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
    // Allows further fields, because a new field does not break the contract.
    if (json.additionalProperties === false) delete json.additionalProperties
    // All our tuples are pairs of values of the same kind, and tools expect `items`.
    const [item, ...more] = (json['prefixItems'] ?? []) as JsonSchema[]
    if (item) {
      delete json['prefixItems']
      Object.assign(json, { items: item, minItems: more.length + 1, maxItems: more.length + 1 })
    }
    if (!json.$ref) Object.assign(json, extras.get(zodSchema))
  }

  /** Returns a schema without its name. */
  const resolve = (json: JsonSchema): JsonSchema => {
    const found = json.$ref && named.get(json.$ref.slice(refTo('').length))
    return found ? resolve(found) : json
  }

  /** Completes a document with the named schemas that it uses, under their final names. */
  function finish<T extends object>(document: T): T & { schemas: Record<string, JsonSchema> } {
    const isSame = (name: string) =>
      JSON.stringify(named.get(sent(name))).replaceAll(mark, '') === JSON.stringify(named.get(name))
    const both = [...named.keys()].filter((name) => named.has(sent(name)))
    const differing = new Set(both.filter((name) => !isSame(name)))
    // A schema also differs if it uses a schema that differs. The loop also visits names that are
    // added during the loop.
    for (const other of differing)
      for (const name of both)
        if (refsIn(named.get(sent(name))).includes(sent(other))) differing.add(name)
    const lastName = (name: string) => {
      const plain = name.replace(mark, '')
      return name !== plain && differing.has(plain) ? `${plain}Sent` : plain
    }
    const renamed = (json: unknown) => mapRefs(json, lastName)

    const used = new Set(refsIn(document))
    for (const name of used) for (const inner of refsIn(named.get(name))) used.add(inner)
    const schemas = [...used].map((name) => [lastName(name), renamed(named.get(name))] as const)
    return {
      ...(renamed(document) as T),
      schemas: Object.fromEntries(
        schemas.toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ) as Record<string, JsonSchema>,
    }
  }

  return { write, resolve, finish }
}

/** Copies JSON and renames its references. */
const mapRefs = (json: unknown, rename: (name: string) => string): unknown =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/(?:\$defs|components\/schemas)\/(.*)$/, (_, name: string) =>
          refTo(rename(name)),
        )
      : value,
  )

function refsIn(json: unknown): string[] {
  const found: string[] = []
  mapRefs(json, (name) => {
    found.push(name)
    return name
  })
  return found
}
