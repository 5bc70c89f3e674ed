import type { VisitFile, VisitFileKind } from '@treasures/api-client'
import { keepSending, randomKey } from '@treasures/widgets/labour-dialog'
import { createStore } from '#app/store.ts'
import { photoStore, type QueuedPhoto } from '#app/photos/photo-store.ts'
import { cameraTime } from './photo-time.rules.ts'
import { scalePhoto } from './scale-photo.ts'

export type NewPhoto = { owner: string; id_job: number; id_time: number; kind: VisitFileKind }

type Ports = {
  send: (photo: QueuedPhoto, file: Blob) => Promise<VisitFile>
  /** Returns the code of a permanent refusal, or undefined if a retry may succeed. */
  refusalOf: (error: unknown) => string | undefined
}

/** The browser cannot read a photo, such as HEIC outside of Safari. */
export class UnreadablePhoto extends Error {}

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Photos that wait on this device. A photo leaves the queue only when the server has answered with
 * the hash of the same bytes.
 */
export function createPhotoQueue({ send, refusalOf }: Ports) {
  const waiting = createStore<readonly QueuedPhoto[]>([])
  const sent = createStore<readonly VisitFile[]>([])
  let sending: ReturnType<typeof keepSending> | undefined
  /** Browsers without IndexedDB have no photos that wait. */
  const refresh = () =>
    photoStore.list().then(waiting.set, (error: unknown) => {
      console.error('treasures: photos on this device cannot be read.', error)
    })

  async function sendOne(photo: QueuedPhoto): Promise<boolean> {
    const bytes = await photoStore.read(photo.id)
    // Another tab has sent it, or it was dismissed.
    if (!bytes) return true
    try {
      const file = await send(photo, new Blob([bytes], { type: 'image/jpeg' }))
      if (file.sha256 !== photo.sha256) return false
      await photoStore.remove(photo.id)
      sent.set([...sent.get().filter(({ id }) => id !== file.id), file])
      return true
    } catch (error) {
      const refused = refusalOf(error)
      if (refused === undefined) return false
      await photoStore.write({ ...photo, refused })
      return true
    }
  }

  /** Sends what waits, the oldest first. Resolves to false if something still waits. */
  async function flush(owner: string): Promise<boolean> {
    await refresh()
    const due = () => waiting.get().find((one) => one.owner === owner && one.refused === undefined)
    for (let next = due(); next; next = due()) {
      const isDone = await sendOne(next).catch(() => false)
      if (!isDone) return false
      await refresh()
    }
    return true
  }

  /** Only one tab sends at a time. */
  async function flushAlone(owner: string): Promise<boolean> {
    let isDone = false
    const run = async () => {
      isDone = await flush(owner)
    }
    const { locks } = navigator
    if (!locks) await run()
    else
      await locks.request('treasures-photos', { ifAvailable: true }, async (lock) => {
        if (lock) await run()
      })
    return isDone
  }

  return {
    waiting,
    /** Photos that have arrived since the page was opened. */
    sent,
    refresh,

    /**
     * Stores a photo on this device. Resolves once it is there.
     * @throws {UnreadablePhoto} if the browser cannot read it; or if the browser stores nothing
     */
    async add(photo: NewPhoto, file: File): Promise<void> {
      // A browser deletes the data of pages that are seldom used, unless it is asked not to.
      void navigator.storage?.persist?.()
      const taken = cameraTime(await file.slice(0, 128_000).arrayBuffer())
      const { bytes, thumb } = await scalePhoto(file).catch(() => {
        throw new UnreadablePhoto()
      })
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes))
      const taken_at = (taken ?? new Date(file.lastModified)).toISOString()
      const id = `${photo.owner} ${photo.id_job} ${sha256}`
      const entry = { ...photo, id, key: randomKey(), at: Date.now(), taken_at, sha256, thumb }
      await photoStore.write(entry, bytes)
      await refresh()
      sending?.again()
    },

    async remove(id: string): Promise<void> {
      await photoStore.remove(id)
      await refresh()
    },

    /** Sends what waits until it has arrived. Returns a function that stops. */
    keepSending(owner: string) {
      sending = keepSending(
        () => flushAlone(owner),
        () => void refresh(),
      )
      return sending.stop
    },
  }
}

const refusals: Readonly<Record<string, string>> = {
  job_not_found: 'someone else has the job',
  image_not_readable: 'the photo can’t be read',
  image_too_large: 'the photo is too large',
  visit_files_full: 'the job has too many photos',
}

/** "refused, because the photo can’t be read" */
export const refusedPhotoWords = (code: string): string =>
  refusals[code] ? `refused, because ${refusals[code]}` : 'refused'
