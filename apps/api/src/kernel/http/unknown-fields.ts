import type * as z from 'zod/mini'

/**
 * Returns the paths of fields that the schema does not know, including those inside lists and
 * objects: `lines.0.amout`. Records and unions are left to the schema.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(value).flatMap(([name, inner]) => {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall
        return known ? within(name, unknownFields(known, inner)) : [name]
      })
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((each, i) => within(String(i), unknownFields(def.element, each)))
        : []
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return unknownFields(def.innerType, value)
    case 'pipe':
      return unknownFields(def.in, value)
    default:
      return []
  }
}

const within = (name: string, paths: readonly string[]) => paths.map((path) => `${name}.${path}`)
