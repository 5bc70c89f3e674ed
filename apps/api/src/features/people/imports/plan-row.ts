import { createHash } from 'node:crypto'
import { createCustomer, type ImportOptions } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { Refusal } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { regionOfAddress } from '../contacts/region-of-address.ts'
import { foldSurname } from '../contacts/surname.rules.ts'
import { planCustomer, type PlannedCustomer } from '../customers/add-customer.ts'
import { likenessOf, type Person } from '../customers/similar-customers.rules.ts'
import { findCandidates } from '../customers/similar-customers.store.ts'
import { planTreasure, type PlannedTreasure } from '../treasures/add-treasure.ts'
import { decideRow, type LookAlike } from './decide-row.decide.ts'
import { importsStore, type LockedImport, type RowResult } from './imports.store.ts'
import { findSkills, similarTreasures } from './import-people.store.ts'
import { readPerson, type ImportedPerson } from './read-person.rules.ts'

type Importing = Pick<LockedImport, 'id' | 'kind' | 'fields' | 'options'> & {
  scope: StaffScope
  at: Date
}
type Row = { line: number; cells: string[] }

/** People on earlier lines. Only a check needs them, because it writes no records. */
export type Earlier = (Person & { line: number; key: string })[]

export type Planned =
  | { kind: 'customers'; plan: PlannedCustomer; company: string }
  | { kind: 'treasures'; plan: PlannedTreasure; skills: number[]; descr: string }

export type PlannedRow = Pick<RowResult, 'outcome' | 'reasons'> & {
  email: string | null
  key: string | null
  /** Undefined if the row adds no person. */
  planned: Planned | undefined
  who: Person | undefined
}

/** Plans one row. A check and a run make the same plan, and the run then writes it. */
export async function planRow(
  db: Db,
  { id, kind, fields, options, scope, at }: Importing,
  { line: _line, cells }: Row,
  earlier: Earlier = [],
): Promise<PlannedRow> {
  const { person, reasons } = readPerson(kind, fields, cells)
  if (!person)
    return {
      outcome: 'problem',
      reasons,
      email: null,
      key: null,
      planned: undefined,
      who: undefined,
    }
  const { planned, refusals } = await planPerson(db, person, { scope, options, at })
  const who = planned ? personOf(planned) : typedPerson(person)
  const key = keyOf(kind, who)
  const onRecord = await lookAlikesOf(db, { id, kind, scope }, who)
  const inFile = earlier
    .map((each) => ({ ...each, alike: likenessOf(who, each) }))
    .filter(({ alike }) => alike.length > 0)
  const decided = decideRow({
    person: who,
    notes: reasons,
    refusals,
    isImported:
      earlier.some((each) => each.key === key) || (await importsStore(db).isKeyKnown(scope, key)),
    lookAlikes: [...onRecord, ...inFile],
    addSimilar: options.add_similar,
  })
  const email = who.email?.toLowerCase() ?? null
  return { ...decided, email, key, who, planned: decided.outcome === 'added' ? planned : undefined }
}

type Adding = { scope: StaffScope; options: ImportOptions; at: Date }

/** Applies the rules of the form. Returns refusals in words. */
async function planPerson(
  db: Db,
  person: ImportedPerson,
  { scope, options, at }: Adding,
): Promise<{ planned: Planned | undefined; refusals: string[] }> {
  const where = { scope, chosenRegion: options.id_region ?? undefined, at }
  const region = await regionOfAddress(db, person.body, at)
  if (scope.kind === 'region' && region !== undefined && region !== scope.id_region)
    return { planned: undefined, refusals: ['Their postcode is in another region.'] }
  try {
    if (person.kind === 'customers') {
      const plan = await planCustomer(db, createCustomer, person.body, where)
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

const personOf = (planned: Planned): Person =>
  planned.kind === 'customers'
    ? { ...planned.plan.person, postcode: planned.plan.address.postcode }
    : planned.plan

const typedPerson = ({ body }: ImportedPerson): Person => ({
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
const keyOf = (kind: string, { fname, lname, email, mphone, postcode }: Person) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        kind,
        foldSurname(fname),
        foldSurname(lname),
        email?.toLowerCase(),
        mphone,
        postcode,
      ]),
    )
    .digest('base64url')

async function lookAlikesOf(
  db: Db,
  { id, kind, scope }: Pick<Importing, 'id' | 'kind' | 'scope'>,
  who: Person,
): Promise<LookAlike[]> {
  const found =
    kind === 'customers'
      ? await findCandidates(db, scope, who)
      : await similarTreasures(db, scope, who)
  const alike = found
    .map((each) => ({ ...each, alike: likenessOf(who, each) }))
    .filter((each) => each.alike.length > 0)
  const lookAlikes: LookAlike[] = []
  for (const each of alike) {
    const record = kind === 'customers' ? { id_customer: each.id } : { id_treasure: each.id }
    lookAlikes.push({ ...each, line: await importsStore(db).lineOf(id, record) })
  }
  return lookAlikes
}
