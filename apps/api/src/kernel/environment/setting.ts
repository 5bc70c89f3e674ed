import * as z from 'zod/mini'

/** Documentation of a setting. `otherwise` describes a default that is not a fixed text. */
type Description = { meaning: string; otherwise: string | undefined }

const descriptions = z.registry<Description>()

/** Attaches a meaning to an environment variable, from which the documentation is written. */
export function setting<S extends z.ZodMiniType>(meaning: string, schema: S, otherwise?: string) {
  if (descriptions.has(schema)) throw new Error(`This schema already says: ${meaning}`)
  descriptions.add(schema, { meaning, otherwise })
  return schema
}

export type SettingRow = { name: string; meaning: string; otherwise: string }

/** Lists these variables with meaning and default. The default is empty if there is none. */
export const settingRows = (shape: Record<string, z.ZodMiniType>): SettingRow[] =>
  Object.entries(shape).map(([name, schema]) => {
    const description = descriptions.get(schema)
    if (!description) throw new Error(`${name} is not described.`)
    const { meaning, otherwise = defaultOf(schema) } = description
    return { name, meaning, otherwise }
  })

function defaultOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodMiniPipe) return defaultOf(schema._zod.def.in)
  return schema instanceof z.ZodMiniDefault ? String(schema._zod.def.defaultValue) : ''
}
