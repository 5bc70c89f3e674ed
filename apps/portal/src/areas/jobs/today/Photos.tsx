import type { DayVisit, VisitFileKind } from '@treasures/api-client'
import { useState } from 'react'
import { useStore } from '#app/store.ts'
import { useNow } from '#parts/list/use-now.ts'
import { ownerOf } from '#parts/said-at-visits.ts'
import { photoKinds, photoWords } from '#parts/photos/photo-words.ts'
import { waitingWords } from '#parts/photos/photo-time.rules.ts'
import { refusedPhotoWords, UnreadablePhoto } from '#parts/photos/photo-queue.ts'
import type { QueuedPhoto } from '#app/photos/photo-store.ts'
import { photos } from './queues.ts'
import '../visit/visit-fold.css'

/** Photos that wait on this phone. */
export const useQueued = (id_treasure: number) =>
  useStore(photos.waiting).filter(({ owner }) => owner === ownerOf(id_treasure))

type PhotosProps = {
  visit: DayVisit
  id_treasure: number
  /** True once the treasure is there. Until then the buttons are folded. */
  isOpen: boolean
}

/** Photos of a visit, sent or on this phone, and a button for each kind. */
export function Photos({ visit, id_treasure, isOpen }: PhotosProps) {
  const { id: id_time, id_job } = visit
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const queued = useQueued(id_treasure).filter((one) => one.id_job === id_job)
  const now = useStore(photos.sent).filter((one) => one.id_job === id_job)
  // A day that was kept by an earlier release has no files.
  const before = (visit.files ?? []).filter(({ id }) => !now.some((one) => one.id === id))
  const sent = [...before, ...now]

  async function add(kind: VisitFileKind, files: readonly File[]) {
    setProblem(undefined)
    setBusy(true)
    for (const file of files)
      await photos
        .add({ owner: ownerOf(id_treasure), id_job, id_time, kind }, file)
        .catch((error: unknown) => setProblem(problemWords(error)))
    setBusy(false)
  }

  return (
    <section className="today-photos" aria-label="Photos">
      {(sent.length > 0 || queued.length > 0) && (
        <ul>
          {sent.map((file) => (
            <li key={file.id}>
              <a href={`/api${file.url}`} target="_blank" rel="noreferrer">
                <img src={`/api${file.url}?size=thumb`} alt="" loading="lazy" />
                {photoWords(file)}: sent
              </a>
            </li>
          ))}
          <QueuedPhotos queued={queued} />
        </ul>
      )}
      {problem && (
        <p className="pending-said" data-tone="refused" role="alert">
          {problem}
        </p>
      )}
      <details className="visit-fold" open={isOpen}>
        <summary>Add photos</summary>
        <div role="group" aria-label="Add photos">
          {(Object.keys(photoKinds) as VisitFileKind[]).map((kind) => (
            <label key={kind} className="button" data-kind="quiet">
              {photoKinds[kind]}
              <input
                type="file"
                accept="image/*"
                multiple
                onChange={({ currentTarget }) => {
                  void add(kind, [...(currentTarget.files ?? [])])
                  // The same photo can be chosen again.
                  currentTarget.value = ''
                }}
              />
            </label>
          ))}
        </div>
      </details>
      <p className="today-busy" role="status">
        {isBusy && 'Please wait...'}
      </p>
    </section>
  )
}

/** Photos on this phone, as items of a list. */
export const QueuedPhotos = ({ queued }: { queued: readonly QueuedPhoto[] }) =>
  queued.map((photo) => (
    <li key={photo.id} data-tone={photo.refused === undefined ? 'waiting' : 'refused'}>
      <img src={photo.thumb} alt="" />
      <span>
        {photoWords(photo)}:{' '}
        {photo.refused === undefined ? 'on this phone' : refusedPhotoWords(photo.refused)}
      </span>
      {photo.refused !== undefined && (
        <button
          type="button"
          className="button"
          data-kind="text"
          onClick={() => void photos.remove(photo.id)}
        >
          Dismiss
        </button>
      )}
    </li>
  ))

/** Warns of photos that have waited for long, because a browser may delete them. */
export function LongWaiting({ queued }: { queued: readonly QueuedPhoto[] }) {
  const now = useNow()
  const oldest = queued.find(({ refused }) => refused === undefined)
  const words = oldest && waitingWords(oldest.at, now)
  return (
    words && (
      <p className="pending-said" data-tone="waiting" role="status">
        Photos have been on this phone for {words}. Please open this page where there is signal, and
        add it to your home screen, so that the phone doesn’t delete them.
      </p>
    )
  )
}

const problemWords = (error: unknown) =>
  error instanceof UnreadablePhoto
    ? 'This phone can’t read that photo. Please take it as a JPEG.'
    : error instanceof DOMException && error.name === 'QuotaExceededError'
      ? 'This phone has no room for more photos. This one was not stored.'
      : 'This photo was not stored. Please try again.'
