import { createHash } from 'node:crypto'
import { createCustomer, type ImportOptions } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { Refusal } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { foldSurname } from '../../people/contacts/surname.rules.ts'
import { planCustomer, type PlannedCustomer } from '../../people/customers/add-customer.ts'
import { likenessOf, type Person } from '../../people/customers/similar-customers.rules.ts'
import { planTreasure, type PlannedTreasure } from '../../people/treasures/add-treasure.ts'
import { decideRow, isSamePerson, type LookAlike } from './decide-row.decide.ts'
import type { EarlierRows } from './earlier-rows.ts'
import type { LockedImport, RowResult } from './imports.store.ts'
import { findSkills } from './import-people.store.ts'
import type { Lookups } from './lookups.ts'
import { readPerson, type ImportedPerson } from './read-person.rules.ts'

export type Importing = Pick<LockedImport, 'id' | 'kind' | 'fields' | 'options'> & {
  scope: StaffScope
  at: Date
  /** Rows of this piece, which are not written yet. */
  here: EarlierRows
  /** Rows that a check has taken back. */
  earlier: EarlierRows
  lookups: Lookups
}
export type Row = { line: number; cells: string[] }

export type PlannedPerson =
  | { kind: 'customers'; plan: PlannedCustomer; company: string }
  | { kind: 'treasures'; plan: PlannedTreasure; skills: number[]; descr: string }
/** A customer of the file who is there already, with other details. */
export type PlannedUpdate = {
  kind: 'update'
  id: number
  with: Extract<PlannedPerson, { kind: 'customers' }>
}
export type PlannedRow<P> = Pick<RowResult, 'outcome' | 'reasons'> & {
  email: string | null
  /** Hash by which a later import knows the record. */
  key: string | null
  number: string | null
  /** Undefined if the row adds nothing. */
  planned: P | undefined
  /** New person of the row. */
  who: Person | undefined
  /** Record that is certainly the same person. */
  id_same?: number | undefined
}

/** Decides a row that has been read. Call it once the rows before it are decided. */
export type Decide<P> = () => PlannedRow<P> | Promise<PlannedRow<P>>

export const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Reads what a customer or treasure of the file needs. */
export async function readPersonRow(
  db: Db,
  importing: Importing & { kind: 'customers' | 'treasures' },
  { cells }: Row,
): Promise<Decide<PlannedPerson | PlannedUpdate>> {
  const { kind, fields, options, lookups } = importing
  const { person, reasons } = readPerson(kind, fields, cells)
  const number = cells[fields.indexOf('number')]?.slice(0, 100) || null
  if (!person) return () => ({ ...problem(reasons), number })
  const { planned, refusals } = await planPerson(db, importing, person)
  const who = planned ? personOf(planned) : typedPerson(person)
  const key = keyOf(kind, who)
  const [known, isKnown] = await Promise.all([
    peopleLike(importing, kind, who),
    lookups.isKeyKnown(key),
  ])
  return () => {
    const lookAlikes = withEarlier(importing, known, who)
    const decided = decideRow({
      person: who,
      notes: reasons,
      refusals,
      isImported: isKnown || isEarlier(importing, key),
      lookAlikes,
      addSimilar: options.add_similar,
    })
    const same = lookAlikes.find((each) => isSamePerson(who, each))
    // Each customer is changed once: by the first row about them.
    const id = same?.line === undefined ? same?.id : undefined
    return {
      ...decided,
      email: who.email?.toLowerCase() ?? null,
      key,
      number,
      who,
      id_same: same?.id,
      planned:
        decided.outcome === 'added'
          ? planned
          : options.update && id !== undefined && planned?.kind === 'customers'
            ? { kind: 'update', id, with: planned }
            : undefined,
    }
  }
}

export const problem = (reasons: readonly string[]): PlannedRow<never> => ({
  outcome: 'problem',
  reasons,
  email: null,
  key: null,
  number: null,
  planned: undefined,
  who: undefined,
})

type Adding = { scope: StaffScope; options: ImportOptions; at: Date; lookups: Lookups }

/** Applies the rules of the form. Returns refusals in words. */
export async function planPerson(
  db: Db,
  { scope, options, at, lookups: { places } }: Adding,
  person: ImportedPerson,
): Promise<{ planned: PlannedPerson | undefined; refusals: string[] }> {
  const where = { scope, chosenRegion: options.id_region ?? undefined, at }
  const region = await places.regionOf(person.body)
  if (scope.kind === 'region' && region !== undefined && region !== scope.id_region)
    return { planned: undefined, refusals: ['Their postcode is in another region.'] }
  try {
    if (person.kind === 'customers') {
      const plan = await planCustomer(db, createCustomer, person.body, where, places)
      return {
        planned: { kind: 'customers', plan, company: person.company },
        refusals: [],
      }
    }
    const { ids, unknown } = await findSkills(db, person.skills)
    const plan = await planTreasure(
      db,
      { ...person.body, treasure: options.active, complete: options.active },
      where,
    )
    return {
      planned: { kind: 'treasures', plan, skills: ids, descr: person.descr },
      refusals: unknown.map((name) => `There is no skill called ${name}.`),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors = {} } = error.extras
    const words = Object.values(errors).flat()
    return { planned: undefined, refusals: words.length > 0 ? words : [error.message] }
  }
}

export const personOf = (planned: PlannedPerson): Person =>
  planned.kind === 'customers'
    ? { ...planned.plan.person, postcode: planned.plan.address.postcode }
    : planned.plan

export const typedPerson = ({ body }: ImportedPerson): Person => ({
  fname: body.fname,
  lname: body.lname,
  email: body.email,
  mphone: body.mphone,
  postcode: body.postcode,
})

/**
 * Hashes a person's details, so that the person is recognised however the name is spelt. The
 * details themselves are not stored.
 */
export const keyOf = (kind: string, { fname, lname, email, mphone, postcode }: Person) =>
  hashOf(kind, foldSurname(fname), foldSurname(lname), email?.toLowerCase(), mphone, postcode)

/** True if an earlier row of this file added the record. */
export const isEarlier = ({ here, earlier }: Pick<Importing, 'here' | 'earlier'>, key: string) =>
  here.hasKey(key) || earlier.hasKey(key)

type Known = LookAlike & { id: number }

/** Similar people in the database, with the line of this import that added or changed them. */
export async function peopleLike(
  { lookups }: Pick<Importing, 'lookups'>,
  kind: 'customers' | 'treasures',
  who: Person,
): Promise<Known[]> {
  const found = await lookups.people[kind](who)
  const alike = found
    .map((each) => ({ ...each, alike: likenessOf(who, each) }))
    .filter((each) => each.alike.length > 0)
  return Promise.all(
    alike.map(async (each) => ({ ...each, line: await lookups.lineOf[kind](each.id) })),
  )
}

/** Adds similar people from earlier rows that are not in the database. */
export const withEarlier = (
  { here, earlier }: Pick<Importing, 'here' | 'earlier'>,
  known: readonly Known[],
  who: Person,
): (LookAlike & { id?: number; address?: string })[] => [
  ...known.map((each) => ({
    ...each,
    line: here.lineOf(each.id) ?? earlier.lineOf(each.id) ?? each.line,
  })),
  ...here.alike(who),
  ...earlier.alike(who),
]
