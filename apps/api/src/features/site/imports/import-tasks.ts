import type { Deps } from '#deps.ts'
import { withoutReactions } from '#events/reactions.ts'
import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { dryRun } from '#kernel/db/dry-run.ts'
import { isRefusedByDatabase } from '#kernel/db/errors.ts'
import { inSavepoint } from '#kernel/db/savepoint.ts'
import { everywhere, ofRegion, type StaffScope } from '#kernel/http/scope.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { companiesStore } from '../../people/companies/companies.store.ts'
import { actorOf, addRow, type Adding } from './add-row.ts'
import { earlierRows, type EarlierRows } from './earlier-rows.ts'
import { recordDigests } from './import-people.store.ts'
import {
  importsStore,
  type DecidedRow,
  type LockedImport,
  type RowResult,
} from './imports.store.ts'
import { makeLookups } from './lookups.ts'
import { problem, type PlannedRow, type Row } from './plan-person.ts'
import { pieceIds, pieceWrites } from './piece-writes.ts'
import { readRow, type Planned } from './plan-row.ts'
import { removeImported } from './remove-imported.ts'

/** Rows per transaction: enough for few statements, few enough for short locks. */
const rowsAtOnce = 100

const slow = { pool: 'slow', timeout: minutes(60) } as const

/**
 * Checks, runs and undoes imports, a few rows at a time, without any consequence of the events. A
 * killed run or undo resumes where it stopped.
 */
export const importTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'import.check': {
      ...slow,
      sweep: { every: minutes(1), due: (due) => importsStore(db).inState('checking', due) },
      run: (task) => withoutReactions(() => check(db, task)),
    },
    'import.run': {
      ...slow,
      sweep: { every: minutes(1), due: (due) => importsStore(db).inState('running', due) },
      run: (task) => withoutReactions(() => inPieces(task, 'running', runSome)),
    },
    'import.undo': {
      ...slow,
      sweep: { every: minutes(1), due: (due) => importsStore(db).inState('undoing', due) },
      run: (task) => withoutReactions(() => inPieces(task, 'undoing', removeSome)),
    },
  }) satisfies Partial<Tasks>

type ImportTask = RunningTask<{ id: number }>

/** Returns the scope of an import: its region, or all regions. */
const scopeOf = ({ id_region }: { id_region: number | null }): StaffScope =>
  id_region === null ? everywhere : ofRegion(id_region)

type Done = { planned: PlannedRow<Planned>; line: number; result: RowResult }

/**
 * Does what the run would do, piece by piece, and takes each piece back. If stopped, starts again
 * from the first row, because it remembers the rows before.
 */
async function check(db: Db, { data: { id }, at, signal, transact }: ImportTask) {
  const found = await importsStore(db).find(everywhere, id)
  if (found?.state !== 'checking') return
  await transact((tx) => importsStore(tx).forgetOutcomes(id))
  const earlier = earlierRows()
  for (;;) {
    signal.throwIfAborted()
    const done = await dryRun(db, async (tx) => {
      const locked = await importsStore(tx).lock(everywhere, id)
      return locked?.state === 'checking'
        ? addSome(tx, { locked, at, companies: new Set(locked.companies) }, earlier)
        : undefined
    })
    if (!done) return
    for (const { planned, line, result } of done) {
      if (result.outcome === 'updated' && result.id_customer)
        earlier.addChange(result.id_customer, line)
      if (result.outcome !== 'added') continue
      if (planned.key) earlier.addKey(planned.key)
      if (planned.who) earlier.addPerson({ ...planned.who, line })
    }
    const isOver = await transact(async (tx) => {
      const store = importsStore(tx)
      const locked = await store.lock(everywhere, id)
      if (locked?.state !== 'checking') return true
      await store.decide(
        id,
        done.map(({ line, result: { outcome, reasons } }) => ({ line, outcome, reasons })),
      )
      if (done.length === 0) await store.update(id, { state: 'checked' })
      return done.length === 0
    })
    if (isOver) return
  }
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

async function runSome(tx: Db, locked: LockedImport, at: Date): Promise<boolean> {
  const store = importsStore(tx)
  const companies = new Set(locked.companies)
  const done = await addSome(tx, { locked, at, companies }, earlierRows())
  const digests = await recordDigests(
    tx,
    done.map(({ result }) => result),
  )
  await store.decide(
    locked.id,
    done.map(({ line, result }, i) => ({ ...result, line, digest: digests[i] ?? null })),
  )
  await store.update(locked.id, {
    companies: [...companies],
    ...(done.length === 0 && { state: 'done', finished_at: at }),
  })
  return done.length === 0
}

type Some = Omit<Adding, 'ids' | 'writes'>

/**
 * Plans and writes the next rows. If the database refuses one of them, writes them one by one, so
 * that only this row fails. A check takes all of it back.
 */
async function addSome(tx: Db, some: Some, earlier: EarlierRows): Promise<Done[]> {
  const add = async (rows: readonly Row[]) => {
    const companies = new Set<number>()
    const done = await inSavepoint(tx, () => addRows(tx, { ...some, companies }, rows, earlier))
    for (const id of companies) some.companies.add(id)
    return done
  }
  const rows = await importsStore(tx).undecidedRows(some.locked, rowsAtOnce)
  try {
    return await add(rows)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
  }
  const done: Done[] = []
  for (const row of rows) {
    const [one] = await add([row]).catch((error: unknown) => {
      if (!isRefusedByDatabase(error)) throw error
      const planned = problem(['This row can’t be stored.'])
      const { outcome, reasons } = planned
      return [{ planned, line: row.line, result: { outcome, reasons } }]
    })
    if (!one) continue
    done.push(one)
    // The next row asks the records about this one.
    await importsStore(tx).decide(some.locked.id, [{ ...one.result, line: row.line }])
  }
  return done
}

async function addRows(tx: Db, some: Some, rows: readonly Row[], earlier: EarlierRows) {
  const { locked, at } = some
  const { id } = locked
  const scope = scopeOf(locked)
  const here = earlierRows()
  const lookups = makeLookups(tx, { id, scope, at })
  const importing = { ...locked, scope, at, here, earlier, lookups }
  const read = await Promise.all(
    rows.map(async (row) => [row.line, await readRow(tx, importing, row)] as const),
  )
  const ids = pieceIds(tx)
  const writes = pieceWrites(tx, ids, at)
  const done: Done[] = []
  for (const [line, decide] of read) {
    const planned = await decide()
    const { outcome, reasons, number, key, email } = planned
    const added = planned.planned && (await addRow(tx, planned.planned, { ...some, ids, writes }))
    const result: RowResult = { outcome, reasons, number, email, key: null, ...added }
    if (result.outcome === 'there_already' && planned.id_same && locked.kind === 'customers')
      result.id_customer = planned.id_same
    const who = result.id_customer ?? result.id_treasure ?? undefined
    if (who !== undefined && result.outcome !== 'there_already') here.addChange(who, line)
    if (result.outcome === 'added') {
      // The record says from now on what was in the file.
      Object.assign(result, { key, email: null, cells: [] })
      if (key) here.addKey(key)
      if (planned.who && who !== undefined)
        here.addPerson({ ...planned.who, line, id: who, ...homeOf(planned.planned) })
    }
    done.push({ planned, line, result })
  }
  await writes.flush()
  return done
}

/** The address that a row gives its new customer. */
function homeOf(planned: Planned | undefined) {
  if (planned?.kind === 'customers') return { address: planned.plan.address.address }
  if (planned?.kind === 'jobs' && 'plan' in planned.customer)
    return { address: planned.customer.plan.address.address }
  return {}
}

async function removeSome(tx: Db, locked: LockedImport, at: Date): Promise<boolean> {
  const store = importsStore(tx)
  const rows = await store.addedRows(locked.id, rowsAtOnce)
  if (rows.length === 0) {
    await companiesStore(tx).removeUnused(locked.companies)
    await store.update(locked.id, { state: 'undone', finished_at: at })
    return true
  }
  const by = actorOf(locked)
  const results: DecidedRow[] = []
  for (const { line, ...row } of rows)
    results.push({ line, ...(await removeImported(tx, row, { at, by })) })
  await store.decide(locked.id, results)
  return false
}
