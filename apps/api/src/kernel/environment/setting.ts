import * as z from 'zod/mini'

/** What stands of a setting in the documentation; `otherwise` where its default is no fixed text. */
type Description = { meaning: string; otherwise: string | undefined }

const descriptions = z.registry<Description>()

/** A variable of the environment with its meaning, from which the documentation is made. */
export function setting<S extends z.ZodMiniType>(meaning: string, schema: S, otherwise?: string) {
  if (descriptions.has(schema)) throw new Error(`This schema already says: ${meaning}`)
  descriptions.add(schema, { meaning, otherwise })
  return schema
}

export type SettingRow = { name: string; meaning: string; otherwise: string }

/** What each of these variables means, and what it is where nobody sets it; empty where it is nothing. */
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
