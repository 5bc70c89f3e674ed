import { londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes } from '#kernel/clock.ts'
import { everywhere, ofRegion, type StaffScope } from '#kernel/http/scope.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { companiesStore } from '../companies/companies.store.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { skillsStore } from '../skills/skills.store.ts'
import { addTreasure } from '../treasures/add-treasure.ts'
import { recordDigest } from './import-people.store.ts'
import { importsStore, type LockedImport, type RowResult } from './imports.store.ts'
import { planRow, type Earlier, type Planned } from './plan-row.ts'
import { removeImported } from './remove-imported.ts'

/** Rows per transaction: few enough for short locks. */
const rowsAtOnce = 50

const slow = { pool: 'slow', timeout: minutes(60) } as const

/**
 * Checks, runs and undoes imports, a few rows at a time. A killed run or undo resumes where it
 * stopped.
 */
export const importTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'import.check': {
      ...slow,
      sweep: { every: minutes(1), due: (due) => importsStore(db).inState('checking', due) },
      run: (task) => check(db, task),
    },
    'import.run': {
      ...slow,
      sweep: { every: minutes(1), due: (due) => importsStore(db).inState('running', due) },
      run: (task) => inPieces(task, 'running', addSome),
    },
    'import.undo': {
      ...slow,
      sweep: { every: minutes(1), due: (due) => importsStore(db).inState('undoing', due) },
      run: (task) => inPieces(task, 'undoing', removeSome),
    },
  }) satisfies Partial<Tasks>

type ImportTask = RunningTask<{ id: number }>

/** Returns the scope of an import: its region, or all regions. */
const scopeOf = ({ id_region }: { id_region: number | null }): StaffScope =>
  id_region === null ? everywhere : ofRegion(id_region)

/**
 * Decides every row without writing records. If stopped, starts again from the first row, so that
 * all outcomes belong to one moment.
 */
async function check(db: Db, { data: { id }, at, signal, transact }: ImportTask) {
  const found = await importsStore(db).find(everywhere, id)
  if (found?.state !== 'checking') return
  const scope = scopeOf(found)
  const earlier: Earlier = []
  const results: { line: number; outcome: RowResult['outcome']; reasons: readonly string[] }[] = []
  for (const row of await importsStore(db).allRows(id)) {
    signal.throwIfAborted()
    const { outcome, reasons, who, key } = await planRow(db, { ...found, scope, at }, row, earlier)
    if (outcome === 'added' && who && key) earlier.push({ ...who, key, line: row.line })
    results.push({ line: row.line, outcome, reasons })
  }
  await transact(async (tx) => {
    const store = importsStore(tx)
    const locked = await store.lock(everywhere, id)
    if (locked?.state !== 'checking') return
    for (const { line, ...result } of results) await store.decide(id, line, result)
    await store.update(id, { state: 'checked' })
  })
}

type Piece = (tx: Db, locked: LockedImport, at: Date) => Promise<boolean>

/** Runs one transaction for each batch of rows, until `piece` returns true. */
async function inPieces(
  { data: { id }, at, signal, transact }: ImportTask,
  state: LockedImport['state'],
  piece: Piece,
) {
  for (let isOver = false; !isOver;) {
    signal.throwIfAborted()
    isOver = await transact(async (tx) => {
      const locked = await importsStore(tx).lock(everywhere, id)
      return locked?.state === state ? piece(tx, locked, at) : true
    })
  }
}

async function addSome(tx: Db, locked: LockedImport, at: Date): Promise<boolean> {
  const store = importsStore(tx)
  const rows = await store.undecidedRows(locked.id, rowsAtOnce)
  if (rows.length === 0) {
    await store.update(locked.id, { state: 'done', finished_at: at })
    return true
  }
  const companies = new Set(locked.companies)
  for (const row of rows) {
    const {
      planned,
      who: _who,
      ...decided
    } = await planRow(tx, { ...locked, scope: scopeOf(locked), at }, row)
    const added = planned ? await add(tx, planned, { locked, at, companies }) : undefined
    await store.decide(locked.id, row.line, {
      ...decided,
      ...(decided.outcome === 'added' ? { ...(added ?? namesake), cells: '[]', email: null } : {}),
      ...(added ? {} : { key: null }),
    })
  }
  await store.update(locked.id, { companies: [...companies] })
  return false
}

/** Outcome if another treasure with this mobile and surname was added at the same moment. */
const namesake = {
  outcome: 'there_already',
  reasons: ['Another treasure of this surname has this mobile.'],
} as const

type Adding = { locked: LockedImport; at: Date; companies: Set<number> }

async function add(tx: Db, planned: Planned, { locked, at, companies }: Adding) {
  const by = locked.id_user === null ? systemActor : userActor(locked.id_user)
  const told = { at, by, id_record: locked.id, data: { file: locked.file_name } }
  if (planned.kind === 'customers') {
    const id_company = await companyOf(tx, planned.company, companies)
    const { plan } = planned
    const id_customer = await addCustomer(
      tx,
      { ...plan, person: { ...plan.person, id_company } },
      at,
    )
    await recordEvent(tx, { event: 'customer.imported', id_customer, ...told })
    return { id_customer, digest: await recordDigest(tx, { id_customer }) }
  }
  const { plan, skills, descr } = planned
  const id_treasure = await addTreasure(tx, { ...plan, descr }, at)
  if (id_treasure === undefined) return undefined
  await skillsStore(tx).set(id_treasure, skills, londonDate(at))
  await recordEvent(tx, { event: 'treasure.imported', id_treasure, ...told })
  return { id_treasure, digest: await recordDigest(tx, { id_treasure }) }
}

async function companyOf(tx: Db, name: string, made: Set<number>): Promise<number | null> {
  if (name === '') return null
  const isKnown = await companiesStore(tx).exists(name)
  const { id } = await companiesStore(tx).findOrCreate(name)
  if (!isKnown) made.add(id)
  return id
}

async function removeSome(tx: Db, locked: LockedImport, at: Date): Promise<boolean> {
  const store = importsStore(tx)
  const rows = await store.addedRows(locked.id, rowsAtOnce)
  if (rows.length === 0) {
    await companiesStore(tx).removeUnused(locked.companies)
    await store.update(locked.id, { state: 'undone', finished_at: at })
    return true
  }
  const by = locked.id_user === null ? systemActor : userActor(locked.id_user)
  for (const { line, ...row } of rows)
    await store.decide(locked.id, line, await removeImported(tx, row, { at, by }))
  return false
}
