import {
  getThread,
  readThread,
  settleThread,
  writeToThread,
  type ThreadEntry,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { PartyScope } from '#kernel/http/scope.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { audiencesOf, isAnswerable, sideOf } from './threads.decide.ts'
import { threadFilesStore } from './thread-files.store.ts'
import { threadsStore } from './threads.store.ts'
import { writeEntry } from './write-entry.ts'

type Row = Awaited<ReturnType<ReturnType<typeof threadsStore>['list']>>[number]

/** Entries of one answer. */
const shownAtOnce = 50

/** One conversation per job, between its customer, its treasure and staff. */
export function threadsRoutes({ database: { db }, limits }: Pick<Deps, 'database' | 'limits'>) {
  return {
    async getThread({ params: { id }, query: { before } }, { caller, scope, at }) {
      const store = threadsStore(db)
      const job = await store.findJob(scope, id)
      if (!job) throw noSuchJob(getThread)
      const rows = await store.list(scope, id, { before, limit: shownAtOnce + 1 })
      const files = await filesOf(db, rows)
      const reader = readerOf(caller.id, scope, job, at)
      return {
        data: rows.slice(0, shownAtOnce).map((row) => show(row, reader, files)),
        is_more: rows.length > shownAtOnce,
        audiences: reader.open,
        id_treasure: job.id_treasure,
      }
    },

    writeToThread: (
      { params: { id }, body: { body, audience, id_treasure, files = [] } },
      { caller, scope, at, once },
    ) =>
      once(async (tx) => {
        // A treasure who is losing the job at this moment writes before that, or not at all.
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(writeToThread)
        const side = sideOf(scope, job)
        if (side !== 'staff')
          await limitAttempts(
            tx,
            at,
            [['thread', `${id} ${caller.id}`, limits.entriesPerJob]],
            'You have written many messages about this job today. Please call us, or try again tomorrow.',
          )
        const by = userActor(caller.id)
        const entry = {
          job,
          side,
          audience,
          id_treasure,
          body,
          via: 'portal',
          id_author: caller.id,
          by,
          files,
        } as const
        const written = await writeEntry(tx, entry, at)
        if (!written.ok) throw refuse(writeToThread, written.code, written.why)
        const [row] = await threadsStore(tx).list(scope, id, { before: written.id + 1, limit: 1 })
        const reader = readerOf(caller.id, scope, job, at)
        return show(must(row), reader, await filesOf(tx, [must(row)]))
      }),

    async readThread({ params: { id }, body: { entry } }, { caller, scope, once }) {
      if (!(await threadsStore(db).findJob(scope, id))) throw noSuchJob(readThread)
      return once(async (tx) => {
        await threadsStore(tx).read(scope, id, caller.id, entry)
        return { id }
      })
    },

    settleThread: ({ params: { id } }, { scope, once }) =>
      once(async (tx) => {
        if (!(await lockJobRow(tx, id, scope))) throw noSuchJob(settleThread)
        await threadsStore(tx).settle(id)
        return { id }
      }),

    async listUnreadThreads(_input, { caller, scope }) {
      return {
        data: scope.kind === 'party' ? await threadsStore(db).countUnread(scope, caller.id) : [],
      }
    },
  } satisfies Partial<Handlers>
}

type Job = Parameters<typeof audiencesOf>[1]

const readerOf = (id_user: number, scope: PartyScope, job: Job, at: Date) => {
  const side = sideOf(scope, job)
  return { id_user, side, forStaff: side === 'staff', job, open: audiencesOf(side, job, at) }
}

/** Files of entries that were read within the caller's scope. */
const filesOf = (db: Db, rows: readonly Row[]) =>
  threadFilesStore(db).listOf(rows.map(({ id }) => id))

function show(
  row: Row,
  { id_user, side, forStaff, job, open }: ReturnType<typeof readerOf>,
  files: Awaited<ReturnType<typeof filesOf>>,
): ThreadEntry {
  const name =
    row.fname === null || (row.author_kind === 'staff' && !forStaff)
      ? null
      : row.author_kind === 'staff'
        ? `${row.fname} ${row.lname ?? ''}`.trim()
        : row.fname
  return {
    id: row.id,
    author: { kind: row.author_kind, name },
    audience: row.audience,
    body: row.body,
    files: files
      .filter(({ id_entry }) => id_entry === row.id)
      .map(({ id, kind, name, bytes }) => ({ id, kind, name, bytes })),
    masked: row.masked,
    via: row.via,
    mine:
      row.id_author === null ? row.author_kind === side && !forStaff : row.id_author === id_user,
    waiting: forStaff && row.waits_since !== null,
    answerable: isAnswerable(row, open, job),
    created_at: row.created_at.toISOString(),
  }
}
