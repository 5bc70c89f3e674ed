import type { NamedItem, StarterTradeCode } from '@treasures/api-client'
import { wordErrors } from '#kernel/http/words.ts'
import { openingFile, strangeBusinessFields, type OpeningFile } from './opening-file.schema.ts'

/** A problem and its position in the file, such as `regions[0].mnemonic`. */
export type Fault = { path: string; words: string }

/** Names in the installation that the file may refer to. */
export type KnownNames = { regions: readonly string[]; services: readonly string[] }

/** Reads the content of a file, or lists all its faults. */
export function readOpeningFile(
  value: unknown,
  today: string,
): { file: OpeningFile } | { faults: Fault[] } {
  const { success, data, error } = openingFile(today).safeParse(value)
  const strange = strangeBusinessFields(value).map((field) => ({
    path: `business.${field}`,
    words: 'We can’t find that field',
  }))
  const wrong = success ? findContradictions(data) : wordFaults(wordErrors(error, 'file'))
  const faults = [...wrong, ...strange]
  return success && faults.length === 0 ? { file: data } : { faults }
}

/** Converts problems by field into faults with their position. */
export const wordFaults = (errors: Readonly<Record<string, readonly string[]>>): Fault[] =>
  Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((words) => ({ path: field.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'), words })),
  )

/** Folds a name for comparison, as the catalogue does. */
export const foldName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Finds lines that contradict each other although each is valid. */
function findContradictions({
  regions,
  trades,
  services,
  skills,
  equipment,
  prices,
  options,
  staff,
}: OpeningFile): Fault[] {
  const faults: Fault[] = []
  const once = (key: string, entries: readonly (readonly [path: string, name: string])[]) => {
    const first = new Map<string, string>()
    for (const [path, name] of entries) {
      const at = first.get(foldName(name))
      if (at === undefined) first.set(foldName(name), path)
      else faults.push({ path, words: `${key} is in ${at} already` })
    }
  }
  const listed = <T>(list: string, rows: readonly T[], field: string, name: (row: T) => string) =>
    rows.map((row, i) => [`${list}[${i}]${field}`, name(row)] as const)

  once(
    'This name',
    listed('regions', regions, '.region_name', (one) => one.region_name),
  )
  once(
    'This short code',
    listed('regions', regions, '.mnemonic', (one) => one.mnemonic),
  )
  once(
    'This outward code',
    regions.flatMap(({ outcodes }, i) =>
      outcodes.map((code) => [`regions[${i}].outcodes (${code})`, code] as const),
    ),
  )
  once(
    'This trade',
    listed('trades', trades, '', (code) => code),
  )
  once(
    'This name',
    listed('services', services, '.name', ({ name }) => name),
  )
  once(
    'This name',
    listed('skills', skills, '.name', ({ name }) => name),
  )
  once(
    'This name',
    listed('equipment', equipment, '', (name) => name),
  )
  once(
    'A price of this service, unit and date',
    listed('prices', prices, '', (one) => `${one.service}|${one.unit}|${one.valid_from}`),
  )
  once(
    'A price of this option and date',
    listed('options', options, '', (one) =>
      [one.region, one.service, one.unit, one.kind, one.postcode_regex, one.valid_from].join('|'),
    ),
  )
  once(
    'This e-mail',
    listed('staff', staff, '.email', ({ email }) => email),
  )
  for (const [i, { role, region }] of staff.entries())
    if ((role === 'ambassador') !== (region !== undefined))
      faults.push({
        path: `staff[${i}].region`,
        words: 'A franchisee has a region, and no other role has one',
      })
  return faults
}

/** Finds names that neither the file nor the installation defines. */
export function findStrangers(
  { regions, trades, services, skills, prices, options, staff }: OpeningFile,
  known: KnownNames,
  nameOfTrade: (code: StarterTradeCode) => string,
): Fault[] {
  const folded = (names: readonly string[]) => new Set(names.map(foldName))
  const regionNames = folded([...known.regions, ...regions.map(({ region_name }) => region_name)])
  const serviceNames = folded([
    ...known.services,
    ...trades.map(nameOfTrade),
    ...services.map(({ name }) => name),
  ])
  const faults: Fault[] = []
  const mustBeService = (path: string, name: string | undefined) => {
    if (name !== undefined && !serviceNames.has(foldName(name)))
      faults.push({ path, words: `There is no service called ${name}` })
  }
  const mustBeRegion = (path: string, name: string | undefined) => {
    if (name !== undefined && !regionNames.has(foldName(name)))
      faults.push({ path, words: `There is no region called ${name}` })
  }
  for (const [i, { service }] of skills.entries()) mustBeService(`skills[${i}].service`, service)
  for (const [i, { service }] of prices.entries()) mustBeService(`prices[${i}].service`, service)
  for (const [i, { service, region }] of options.entries()) {
    mustBeService(`options[${i}].service`, service)
    mustBeRegion(`options[${i}].region`, region)
  }
  for (const [i, { region }] of staff.entries()) mustBeRegion(`staff[${i}].region`, region)
  return faults
}

/** Finds a record by its name. */
export const named = <T extends Pick<NamedItem, 'name'>>(
  rows: readonly T[],
  name: string,
): T | undefined => rows.find((row) => foldName(row.name) === foldName(name))

type Prices = { customerprice: number | null; treasureprice: number | null }
type Dated = Prices & { valid_from: string }

/** Returns the prices that apply on a day, which are the latest to have begun. */
export const pricesOn = (versions: readonly Dated[], day: string): Prices | undefined =>
  versions
    .filter(({ valid_from }) => valid_from <= day)
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
    .at(-1)

export const isSamePrices = (one: Prices | undefined, other: Prices) =>
  one?.customerprice === other.customerprice && one.treasureprice === other.treasureprice

/**
 * Returns the day from which a line applies. Turns a past day into today, so that a file can be
 * applied again later.
 */
export const dayOf = (valid_from: string | undefined, today: string) =>
  valid_from === undefined || valid_from < today ? today : valid_from
