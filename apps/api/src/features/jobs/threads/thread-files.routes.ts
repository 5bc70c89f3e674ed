import { getThreadFile, uploadThreadFile } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { PartyScope } from '#kernel/http/scope.ts'
import { imageFile } from '../images/images.routes.ts'
import { documentFile } from '../images/picture-files.ts'
import { removedPictures } from '../images/removed-pictures.ts'
import { pictureWords } from '../images/take-picture.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { maskContacts } from '../jobs/masking/mask-contacts.rules.ts'
import { asAttachment } from './file-names.rules.ts'
import { storeFile } from './store-file.ts'
import { threadFilesStore } from './thread-files.store.ts'
import { audiencesOf, sideOf } from './threads.decide.ts'
import { threadsStore } from './threads.store.ts'

const words = {
  ...pictureWords,
  image_not_readable: 'We can’t read this file. Please send a JPEG, PNG, WebP or PDF.',
}

/** Pictures and PDFs in the conversation about a job. */
export function threadFilesRoutes({
  database: { db },
  files,
  limits,
}: Pick<Deps, 'database' | 'files' | 'limits'>) {
  async function mustBeOpen(scope: PartyScope, id: number, at: Date) {
    const job = await threadsStore(db).findJob(scope, id)
    if (!job) throw noSuchJob(uploadThreadFile)
    const side = sideOf(scope, job)
    if (audiencesOf(side, job, at).length === 0)
      throw refuse(
        uploadThreadFile,
        'thread_closed',
        'This conversation is closed, because the job ended more than 30 days ago. Please call us.',
      )
    return { isUnclaimed: side === 'customer' && job.id_treasure === null }
  }

  return {
    uploadThreadFile: {
      async letIn({ id_job: id }, { caller, scope, at }) {
        await mustBeOpen(scope, id, at)
        await limitAttempts(db, at, [['thread-file', String(caller.id), limits.filesPerUser]])
      },

      async take({ body: { id_job: id, name, file: sent } }, { caller, scope, at, once }) {
        const { isUnclaimed } = await mustBeOpen(scope, id, at)
        const stored = await storeFile({ db, files }, sent, isUnclaimed ? maskContacts(name) : name)
        if ('refused' in stored)
          throw refuse(uploadThreadFile, stored.refused, words[stored.refused])
        try {
          return await once(async (tx) => {
            const row = { id_job: id, id_author: caller.id, ...stored }
            const id_file = await threadFilesStore(tx).add(row, at)
            const { kind, name: given, bytes } = stored
            return { id: id_file, kind, name: given, bytes }
          })
        } catch (error) {
          await removedPictures({ db, files }).removeNow(stored.file)
          throw error
        }
      },
    },

    async getThreadFile({ params: { id, file }, query: { size } }, { scope }) {
      const found = await threadFilesStore(db).find(scope, id, file)
      const read =
        found &&
        (await files.read(
          found.kind === 'pdf' ? documentFile(found.file) : imageFile(found.file, size),
        ))
      if (!read) throw refuse(getThreadFile, 'thread_file_not_found', 'We can’t find that file.')
      return {
        type: found.kind === 'pdf' ? 'application/pdf' : 'image/webp',
        disposition: asAttachment(found.name),
        ...read,
      }
    },
  } satisfies Partial<Handlers>
}
