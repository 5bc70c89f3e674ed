import {
  editMyJob,
  listMyJobImages,
  removeMyJobImage,
  uploadMyJobImage,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor, type Changes } from '#events/define-event.ts'
import type { NewEvent } from '#events/events.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import type { CustomerScope } from '#kernel/http/scope.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { assignmentsStore } from '../assignments/assignments.store.ts'
import { imagesStore } from '../images/images.store.ts'
import { removedPictures } from '../images/removed-pictures.ts'
import { showImage, takePicture } from '../images/take-picture.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import { canEdit, decideDescription } from '../jobs/jobs.decide.ts'
import { noSuchJob, notEditable } from '../jobs/jobs.refusals.ts'
import { publicDetailsStore } from '../jobs/public-details.store.ts'
import { changeDetails, lockJobRow, nameImages } from '../jobs/write-job.ts'

type Editing = Pick<ScopedContext<CustomerScope>, 'at' | 'caller' | 'scope'>
type Changing = Refusing<'job_not_found' | 'job_not_editable'>
type Edit = Extract<NewEvent, { event: 'job.edited' }>['data']['edit']

/** Lets customers change the description and photos of a job until the job is done. */
export function customerEditsRoutes({ database: { db }, files, limits }: Deps) {
  const pictures = removedPictures({ db, files })

  return {
    editMyJob: ({ params: { id }, body }, context) =>
      context.once(async (tx) => {
        const { scope, at } = context
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(editMyJob)
        const decision = decideDescription(job, body)
        if (decision === 'job_not_editable') throw notEditable(editMyJob, job.id_status)
        if (decision === 'job_description_changed')
          throw refuse(
            editMyJob,
            decision,
            'This description was changed meanwhile. Please look at it again.',
          )
        const { descr } = body
        if (decision === 'change') {
          await changeDetails(tx, id, { descr }, at)
          await publicDetailsStore(tx).write(id)
          const changes = [{ field: 'descr', before: job.descr, after: descr }]
          await recordEdit(tx, context, id, 'description', changes)
        }
        return { id, descr }
      }),

    async listMyJobImages({ params: { id } }, { scope }) {
      if (!(await customerJobsStore(db).findStanding(scope, id))) throw noSuchJob(listMyJobImages)
      return { data: (await imagesStore(db).listOfJob(id)).map(showImage) }
    },

    uploadMyJobImage: {
      async letIn({ id_job }, { scope, at, address }) {
        await limitAttempts(db, at, countersOf('upload-address', address, limits.uploadsPerAddress))
        const job = await customerJobsStore(db).findStanding(scope, id_job)
        if (!job) throw noSuchJob(uploadMyJobImage)
        if (!canEdit(job)) throw notEditable(uploadMyJobImage, job.id_status)
        await limitAttempts(db, at, [['upload-job', String(id_job), limits.uploadsPerDraft]])
      },

      async take({ body: { id_job, image_number: position, file } }, context) {
        const taken = await takePicture({ db, files }, uploadMyJobImage, file, (picture) =>
          context.once(async (tx) => {
            await lockEditable(tx, uploadMyJobImage, id_job, context)
            await nameImages(tx, id_job, makeOpaqueId())
            await changeDetails(tx, id_job, {}, context.at)
            const replaced = await imagesStore(tx).put({ id_job, position, ...picture })
            await recordEdit(tx, context, id_job, 'photo_added')
            return replaced
          }),
        )
        return showImage({ position, ...taken })
      },
    },

    async removeMyJobImage({ body: { id_job, image_number } }, context) {
      let removed: string | undefined
      const answer = await context.once(async (tx) => {
        await lockEditable(tx, removeMyJobImage, id_job, context)
        removed = await imagesStore(tx).remove(id_job, image_number)
        if (removed !== undefined) {
          await changeDetails(tx, id_job, {}, context.at)
          await recordEdit(tx, context, id_job, 'photo_removed')
        }
        return { image_number }
      })
      if (removed !== undefined) await pictures.removeNow(removed)
      return answer
    },
  } satisfies Partial<Handlers>
}

async function lockEditable(tx: Db, endpoint: Changing, id: number, { scope }: Editing) {
  const job = await lockJobRow(tx, id, scope)
  if (!job) throw noSuchJob(endpoint)
  if (!canEdit(job)) throw notEditable(endpoint, job.id_status)
}

/** Records an edit for the history and for the job's treasure, who is notified a little later. */
async function recordEdit(
  tx: Db,
  { at, caller }: Editing,
  id_job: number,
  edit: Edit,
  changes: Changes = [],
) {
  await assignmentsStore(tx).noteEdit(id_job, edit === 'description' ? edit : 'photos', at)
  const by = userActor(caller.id)
  await recordEvent(tx, { event: 'job.edited', at, by, id_job, data: { edit, changes } })
}
