import {
  createImport,
  exportImportProblems,
  getImport,
  ImportOptions,
  importFields,
  listImportRows,
  runImport,
  checkImport,
  undoImport,
  updateImportMapping,
  londonDate,
  type ImportMapping,
  type ImportState,
} from '@treasures/api-client'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { csvTable } from '#kernel/csv.ts'
import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { servicesStore } from '../../catalogue/services/services.store.ts'
import { guessFields } from './guess-fields.rules.ts'
import { importsStore, undoUntil, type LockedImport } from './imports.store.ts'
import { showImport, showImportRow } from './imports.show.ts'
import { isMonthFirst } from './read-moment.rules.ts'
import { readTable, Unreadable } from './read-table.ts'

/** Number of rows that are read to guess the contents of each column. */
const sampledRows = 200
const firstOptions = z.parse(ImportOptions, {})

/** Imports customers, treasures, jobs and series from other systems' files. */
export function importsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function show(from: Db, scope: StaffScope, id: number, at: Date) {
    const found = await importsStore(from).find(scope, id)
    if (!found) throw noSuchImport(getImport)
    return showImport(found, await importsStore(from).sampleRows(id, sampledRows), at)
  }

  /** Moves an import to its next state, if its current state allows that, and enqueues the task. */
  const begin = (
    endpoint: Refusing<'import_not_found' | 'import_not_now'>,
    { scope, at, once }: ScopedContext<StaffScope>,
    id: number,
    {
      from,
      to,
      task,
      forgets = false,
    }: {
      from: readonly ImportState[]
      to: 'checking' | 'running' | 'undoing'
      task: 'import.check' | 'import.run' | 'import.undo'
      forgets?: boolean
    },
  ) =>
    once(async (tx) => {
      const store = importsStore(tx)
      const locked = await mustBe(endpoint, await store.lock(scope, id), from, at)
      if (forgets) await store.forgetOutcomes(id)
      await store.update(locked.id, { state: to })
      await enqueue(tx, task, { id })
      return show(tx, scope, id, at)
    })

  return {
    createImport: {
      // Every caller with access may upload. Uploads count against the budget of their address.
      letIn: async () => {},
      async take({ body: { kind, file_name, file } }, { caller, scope, at, once }) {
        return once(async (tx) => {
          const store = importsStore(tx)
          const id = await store.insert({
            kind,
            file_name,
            options: firstOptions,
            id_region: scope.kind === 'region' ? scope.id_region : null,
            id_user: caller.id,
            created_at: at,
          })
          const headers = await readTable(file, (rows) => store.addRows(id, rows)).catch(
            (error: unknown) => {
              throw error instanceof Unreadable
                ? refuse(createImport, 'import_unreadable', error.message)
                : error
            },
          )
          const sampled = await store.sampleRows(id, sampledRows)
          const columns = headers.map((header, i) => ({
            header,
            values: sampled.map(({ cells }) => cells[i] ?? '').filter(Boolean),
          }))
          const fields = guessFields(kind, columns)
          const dates = columns[fields.indexOf('date')]?.values ?? []
          await store.update(id, {
            headers: toJsonb(headers),
            fields: toJsonb(fields),
            options: toJsonb({ ...firstOptions, month_first: isMonthFirst(dates) }),
          })
          return show(tx, scope, id, at)
        })
      },
    },

    async listImports(_input, { scope, at }) {
      const found = await importsStore(db).list(scope)
      return { data: found.map((each) => showImport(each, [], at)) }
    },

    getImport: ({ params: { id } }, { scope, at }) => show(db, scope, id, at),

    updateImportMapping: ({ params: { id }, body }, { scope, at, once }) =>
      once(async (tx) => {
        const store = importsStore(tx)
        const endpoint = updateImportMapping
        const locked = await mustBe(endpoint, await store.lock(scope, id), ['new', 'checked'], at)
        const { fields, ...options } = body
        if (options.id_region !== null) {
          const region = await ambassadorsStore(tx).find(scope, options.id_region, londonDate(at))
          if (!region) throw refuse(endpoint, 'region_not_found', 'We can’t find that region.')
        }
        if (
          options.id_service !== null &&
          !(await servicesStore(tx).listAll()).some(({ id }) => id === options.id_service)
        )
          throw refuse(endpoint, 'service_not_found', 'We can’t find that service.')
        await store.forgetOutcomes(id)
        await store.update(id, {
          state: 'new',
          fields: toJsonb(readFields(locked, fields)),
          options: toJsonb(options),
        })
        return show(tx, scope, id, at)
      }),

    checkImport: ({ params: { id } }, context) =>
      begin(checkImport, context, id, {
        from: ['new', 'checked'],
        to: 'checking',
        task: 'import.check',
        forgets: true,
      }),

    runImport: ({ params: { id } }, context) =>
      begin(runImport, context, id, {
        from: ['checked'],
        to: 'running',
        task: 'import.run',
        forgets: true,
      }),

    undoImport: ({ params: { id } }, context) =>
      begin(undoImport, context, id, { from: ['done'], to: 'undoing', task: 'import.undo' }),

    async listImportRows({ params: { id }, query }, { scope }) {
      const found = await importsStore(db).find(scope, id)
      if (!found) throw noSuchImport(listImportRows)
      const { data, meta } = await importsStore(db).rows(id, query)
      return { data: data.map((row) => showImportRow(found, row)), meta }
    },

    async exportImportProblems({ params: { id } }, { scope }) {
      const found = await importsStore(db).find(scope, id)
      if (!found) throw noSuchImport(exportImportProblems)
      const rows = await importsStore(db).problemRows(id)
      return csvTable<(typeof rows)[number]>([
        ...found.headers.map(
          (header, i) => [header, (row: { cells: string[] }) => row.cells[i] ?? ''] as const,
        ),
        ['Line', (row) => row.line],
        ['Why', (row) => row.reasons.join(' ')],
      ]).write(rows, (some) => Promise.resolve([...some]))
    },
  } satisfies Partial<Handlers>
}

/**
 * Keeps one field for each column. Repeated fields, and fields of the other kind of import, become
 * null.
 */
function readFields({ kind, headers }: LockedImport, fields: ImportMapping['fields']) {
  const known: readonly string[] = importFields[kind]
  const taken = new Set<string>()
  return headers.map((_, i) => {
    const field = fields[i] ?? null
    if (field === null || taken.has(field) || !known.includes(field)) return null
    taken.add(field)
    return field
  })
}

const noSuchImport = (endpoint: Refusing<'import_not_found'>) =>
  refuse(endpoint, 'import_not_found', 'We can’t find that import.')

const notNow: Record<ImportState, string> = {
  new: 'Check this import first.',
  checking: 'This import is being checked. Wait until it is done.',
  checked: 'This import has not been run.',
  running: 'This import is running. Wait until it is done.',
  done: 'This import has been run already.',
  undoing: 'This import is being undone. Wait until it is done.',
  undone: 'This import was undone. Upload the file again to import it again.',
}

async function mustBe(
  endpoint: Refusing<'import_not_found' | 'import_not_now'>,
  locked: LockedImport | undefined,
  states: readonly ImportState[],
  at: Date,
): Promise<LockedImport> {
  if (!locked) throw noSuchImport(endpoint)
  if (!states.includes(locked.state)) throw refuse(endpoint, 'import_not_now', notNow[locked.state])
  if (locked.state === 'done' && undoUntil(locked, 1, at) === null)
    throw refuse(endpoint, 'import_not_now', 'The time to undo this import is over.')
  return locked
}
