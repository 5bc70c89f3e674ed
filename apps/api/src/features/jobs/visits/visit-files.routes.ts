import {
  addVisitFile,
  assignReceipt,
  listVisitFiles,
  removeVisitFile,
  type VisitFile,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { sha256 } from '#kernel/files.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { removedPictures } from '../images/removed-pictures.ts'
import { takePicture } from '../images/take-picture.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { showSignOff, signOffsStore } from './sign-offs.store.ts'
import { mayAdd, takenAt } from './visit-files.decide.ts'
import { showVisitFile, visitFilesStore } from './visit-files.store.ts'

/** Photos of one job. */
const filesAtMost = 500

/** Photos that treasures take at visits, and receipts. */
export function visitFilesRoutes({ database: { db }, files, limits }: Deps) {
  const store = visitFilesStore(db)
  const pictures = removedPictures({ db, files })
  const noSuchFile = (endpoint: typeof assignReceipt | typeof removeVisitFile) =>
    refuse(endpoint, 'visit_file_not_found', 'We can’t find that photo.')

  type Sent = { id_job: number; taken_at: string }
  async function mustBeTheirs(
    tx: Db,
    { id_job, taken_at }: Sent,
    id_treasure: number,
    at: Date,
  ): Promise<void> {
    const had = await visitFilesStore(tx).listAssignments(id_job, id_treasure)
    if (!mayAdd(had, takenAt(new Date(taken_at), at), at)) throw noSuchJob(addVisitFile)
  }

  return {
    addVisitFile: {
      async letIn(fields, { scope: { id_treasure }, at }) {
        await limitAttempts(db, at, [
          ['visit-files', String(id_treasure), limits.visitFilesPerTreasure],
        ])
        await mustBeTheirs(db, fields, id_treasure, at)
      },

      async take({ body }, { scope: { id_treasure }, at, once }) {
        const { id_job, id_time, kind, taken_at, file: sent } = body
        const hash = sha256(new Uint8Array(await sent.arrayBuffer()))
        const same = await store.findSame(id_job, hash)
        if (same) return showVisitFile(same)
        let answer: VisitFile | undefined
        await takePicture({ db, files }, addVisitFile, sent, async (picture) => {
          answer = await once(async (tx) => {
            await lockJobRow(tx, id_job, everywhere)
            await mustBeTheirs(tx, body, id_treasure, at)
            const inside = visitFilesStore(tx)
            if ((await inside.count(id_job)) >= filesAtMost)
              throw refuse(
                addVisitFile,
                'visit_files_full',
                `This job has ${filesAtMost} photos already.`,
              )
            await inside.add({
              id_job,
              id_treasure,
              id_time: id_time ?? null,
              kind,
              sha256: hash,
              bytes: sent.size,
              ...picture,
              taken_at: takenAt(new Date(taken_at), at),
              received_at: at,
            })
            return showVisitFile(must(await inside.findSame(id_job, hash)))
          })
          // If the same file came by another call meanwhile, this picture is not needed.
          return answer.url.includes(picture.file) ? undefined : picture.file
        })
        return must(answer)
      },
    },

    async listVisitFiles({ params: { id } }, { scope }) {
      if (!(await store.canRead(scope, id))) throw noSuchJob(listVisitFiles)
      const [rows, signed] = await Promise.all([
        store.list(scope, id),
        signOffsStore(db).listOfJobs([id]),
      ])
      return { data: rows.map(showVisitFile), sign_offs: signed.map(showSignOff) }
    },

    async assignReceipt({ params: { id }, body: { id_work } }, { scope: { id_treasure }, once }) {
      if (!(await store.findReceipt(id_treasure, id))) throw noSuchFile(assignReceipt)
      return once(async (tx) => {
        if (!(await visitFilesStore(tx).assign(id, id_work)))
          throw refuse(assignReceipt, 'work_not_found', 'We can’t find those materials.')
        return showVisitFile(must(await visitFilesStore(tx).findReceipt(id_treasure, id)))
      })
    },

    async removeVisitFile({ params: { id } }, { caller, scope, at, once }) {
      let file: string | undefined
      const answer = await once(async (tx) => {
        const removed = await visitFilesStore(tx).remove(scope, id)
        if (!removed) throw noSuchFile(removeVisitFile)
        file = removed.file
        const { id_job, kind, taken_at } = removed
        await recordEvent(tx, {
          event: 'job.visit_photo_removed',
          at,
          by: userActor(caller.id),
          id_job,
          data: { kind, taken_at: taken_at.toISOString() },
        })
        return { id }
      })
      if (file !== undefined) await pictures.removeNow(file)
      return answer
    },
  } satisfies Partial<Handlers>
}
