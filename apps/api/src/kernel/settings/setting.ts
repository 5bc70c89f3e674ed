import * as z from 'zod/mini'
import { wordErrors } from '../http/words.ts'
import { origin } from './kinds.ts'

/** An environment variable with its documentation. */
export type Variable = {
  name: string
  meaning: string
  schema: z.ZodMiniType
  /** Describes a default that is not a fixed text. */
  otherwise?: string
  /** Keeps the value out of refusals, which end up in a log. */
  isSecret?: boolean
  /** Title above it in the documentation. */
  section?: string
}

/** Checked values by the names of their variables. */
type Parsed = Readonly<Record<string, unknown>>

/** One value of the settings, and the variables that it is read from. */
export type Setting<T = unknown> = {
  variables: readonly Variable[]
  /** @throws {SettingsError} if its variables contradict each other. */
  read: (parsed: Parsed) => T
}

export type Definitions = Readonly<Record<string, Setting>>
export type Values<D extends Definitions> = {
  [Key in keyof D]: D[Key] extends Setting<infer T> ? T : never
}

/** All problems with the environment at once, worded for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Defines a setting that is read from one variable. The documentation is written from it. */
export const setting = <S extends z.ZodMiniType>(
  name: string,
  meaning: string,
  schema: S,
  more: Pick<Variable, 'otherwise' | 'isSecret' | 'section'> = {},
): Setting<z.output<S>> => ({
  variables: [{ name, meaning, schema, ...more }],
  read: (parsed) => parsed[name] as z.output<S>,
})

/** Defines the address of an outside service. Tests set it to a stand-in. */
export const standIn = (name: string, meaning: string, address: string) =>
  setting(name, meaning, z._default(origin, address), { section: 'Trying things out' })

/**
 * Defines a setting that is read from several other settings. `read` throws if they contradict each
 * other.
 */
export const combine = <D extends Definitions, T>(
  parts: D,
  read: (values: Values<D>) => T,
): Setting<T> => ({
  variables: Object.values(parts).flatMap(({ variables }) => variables),
  read: (parsed) => read(readValues(parts, parsed)),
})

type Together<D extends Definitions, Key> = {
  [Name in keyof D]: Name extends Key ? NonNullable<Values<D>[Name]> : Values<D>[Name]
}

/**
 * Defines a setting that exists only if three of its parts are set, such as the keys of a service.
 * `extra` names another part that is refused without them.
 */
export const together = <D extends Definitions, Key extends keyof D & string>(
  parts: D,
  keys: readonly [Key, Key, Key],
  extra?: keyof D & string,
): Setting<Together<D, Key> | undefined> =>
  combine(parts, (values) => {
    const isSet = (key: keyof D) => values[key] !== undefined
    const nameOf = (key: keyof D) => parts[key]?.variables[0]?.name
    if (keys.every(isSet)) return values as Together<D, Key>
    if (!keys.some(isSet) && !(extra && isSet(extra))) return undefined
    const [one, two, three] = keys.map(nameOf)
    throw new SettingsError(
      `${one}, ${two} and ${three} go together: set all three, or none${extra ? ` and no ${nameOf(extra)}` : ''}.`,
    )
  })

/** Puts settings under a title in the documentation, except settings that already have a title. */
export function under<D extends Definitions>(section: string, definitions: D): D {
  const titled: Definitions = Object.fromEntries(
    Object.entries(definitions).map(([key, { variables, read }]) => [
      key,
      { variables: variables.map((variable) => ({ section, ...variable })), read },
    ]),
  )
  return titled as D
}

/** Reads the settings, or throws their problems together. */
export function readValues<D extends Definitions>(definitions: D, parsed: Parsed): Values<D> {
  const values: Record<string, unknown> = {}
  const problems = new Set<string>()
  for (const [key, { read }] of Object.entries(definitions))
    try {
      values[key] = read(parsed)
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.add(error.message)
    }
  if (problems.size > 0) throw new SettingsError([...problems].join('\n'))
  return values as Values<D>
}

/** Checks each variable by itself. Empty values count as unset. */
export function parseVariables(
  variables: readonly Variable[],
  environment: Readonly<Record<string, string | undefined>>,
): Parsed {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const schema = z.object(Object.fromEntries(variables.map(({ name, schema }) => [name, schema])))
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const lines = Object.entries(wordErrors(error)).map(([name, texts]) => {
    const isSecret = variables.some((variable) => variable.name === name && variable.isSecret)
    return `  ${name} ${texts.join(', ')}${isSecret ? '' : `; it is "${hideSecrets(given[name])}"`}.`
  })
  throw new SettingsError(['These settings cannot be used:', ...lines].join('\n'))
}

/** Hides passwords in connection strings, and keys, because this text ends up in a log. */
const hideSecrets = (text = '') =>
  text.replace(/\/\/[^@/]*@/, '//…@').replace(/((?:^|_)(?:sk|rk|whsec)_).*/, '$1…')

/** Returns the default of a variable for its documentation. Empty if there is none. */
export const defaultOf = ({ otherwise, schema }: Variable): string => otherwise ?? defaultIn(schema)

function defaultIn(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodMiniPipe) return defaultIn(schema._zod.def.in)
  return schema instanceof z.ZodMiniDefault ? String(schema._zod.def.defaultValue) : ''
}
