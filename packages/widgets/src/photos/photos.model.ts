import { isApiError, photosAtMost, type BookingImage } from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'
import { refusalOfFile, type FileRefusal } from './picture-file.ts'

/**
 * Maximum number of parallel uploads. More uploads would slow each other down on a phone's
 * connection.
 */
const mostAtOnce = 2

/**
 * Reasons for a missing photo. A `failed` photo can be uploaded again, a `refused` photo cannot.
 */
export type PictureRefusal = FileRefusal | 'tooManyPixels' | 'unreadable' | 'closed'
export type PictureFailure = 'offline' | 'busy' | 'failed'

export type PicturePhase =
  | { at: 'checking' }
  | { at: 'waiting' }
  /** `share` is from 0 to 1. At 1 the server is checking the photo. */
  | { at: 'sending'; share: number }
  | { at: 'sent'; image: BookingImage }
  | { at: 'removing' }
  | { at: 'failed'; why: PictureFailure }
  | { at: 'refused'; why: PictureRefusal }

export type Picture = {
  key: number
  /** Name of the file. Empty for a photo sent earlier. */
  name: string
  /** Address of the file in this page, until the server's version is shown. */
  preview: string | undefined
  /** Number on the server, from 1. Undefined if the photo will not be sent. */
  number: number | undefined
  /** True if the photo is still there because its removal failed. */
  isStuck?: boolean
  phase: PicturePhase
}

export type PhotosPorts = {
  /** Uploads one photo, and rejects with the errors of the API client. */
  send: (
    file: Blob,
    number: number,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<BookingImage>
  remove: (number: number) => Promise<unknown>
  /** Downloads a photo from the server, so that its removal can be undone. */
  fetch: (image: BookingImage) => Promise<Blob>
  /** Creates an address that shows a file in this page. `forget` revokes it. */
  preview: (file: Blob) => string
  forget: (address: string) => void
  log: (error: unknown) => void
  /** Called with the photos on the server, by number, when they change. */
  onChange: (images: BookingImage[]) => void
}

/** Maps an error of the API client to the state of the photo. */
export function outcomeOf(error: unknown): PicturePhase {
  if (!isApiError(error)) return { at: 'failed', why: 'offline' }
  switch (error.code) {
    case 'image_not_readable':
    case 'unsupported_media_type':
    case 'invalid_fields':
      return { at: 'refused', why: 'unreadable' }
    case 'image_too_large':
      return { at: 'refused', why: 'tooManyPixels' }
    case 'too_large':
      return { at: 'refused', why: 'tooLarge' }
    case 'booking_not_found':
    case 'booking_completed':
    case 'booking_expired':
    case 'job_not_found':
    case 'job_not_editable':
      return { at: 'refused', why: 'closed' }
    case 'too_many_requests':
      return { at: 'failed', why: 'busy' }
    default:
      return { at: 'failed', why: 'failed' }
  }
}

const hasPlace = ({ number }: Picture) => number !== undefined
const isOnItsWay = ({ phase }: Picture) =>
  phase.at === 'checking' || phase.at === 'waiting' || phase.at === 'sending'

/**
 * Photos of a draft: photos on the server, photos in progress, and the outcome of all other photos.
 */
export const PhotosModel = createModel((ports: PhotosPorts, there: readonly BookingImage[]) => {
  let nextKey = 0
  /** Files that are uploading or may be uploaded again, by key. */
  const files = new Map<number, Blob>()
  /** Keys of the photos that the server may have. */
  const tried = new Set<number>(there.keys())
  let isStopped = false
  const running = new Map<number, { stop: AbortController; ended: Promise<void> }>()

  const pictures = signal<readonly Picture[]>(
    there
      .toSorted((a, b) => a.image_number - b.image_number)
      .map((image) => ({
        key: nextKey++,
        name: '',
        preview: undefined,
        number: image.image_number,
        phase: { at: 'sent', image },
      })),
  )
  /** Names of files beyond the maximum, until more are added. */
  const leftOut = signal<readonly string[]>([])
  /** The last removed photo, with the file that restores it. */
  const removed = signal<{ name: string; file: Blob } | undefined>(undefined)
  /** Keys of the photos added since the last time that no upload was in progress. */
  const round = signal<readonly number[]>([])

  const count = computed(() => pictures.value.filter(hasPlace).length)
  const isFull = computed(() => count.value >= photosAtMost)
  /** Number of photos that are still to arrive. */
  const left = computed(() => pictures.value.filter(isOnItsWay).length)
  /** Progress of this round, announced to screen readers. */
  const progress = computed(() => {
    const mine = pictures.value.filter(({ key }) => round.value.includes(key))
    return {
      all: mine.length,
      sent: mine.filter(({ phase }) => phase.at === 'sent').length,
      trouble: mine.filter(({ phase }) => phase.at === 'failed' || phase.at === 'refused').length,
    }
  })

  const find = (key: number) => pictures.value.find((picture) => picture.key === key)
  const change = (key: number, changed: Partial<Picture>) => {
    pictures.value = pictures.value.map((picture) =>
      picture.key === key ? { ...picture, ...changed } : picture,
    )
  }
  const drop = (key: number) => {
    forgetPreview(key)
    files.delete(key)
    pictures.value = pictures.value.filter((picture) => picture.key !== key)
  }
  const forgetPreview = (key: number) => {
    const preview = find(key)?.preview
    if (preview) ports.forget(preview)
  }
  const freeNumber = () => {
    const taken = pictures.value.map(({ number }) => number)
    for (let number = 1; number <= photosAtMost; number++)
      if (!taken.includes(number)) return number
    return undefined
  }
  const tell = () =>
    ports.onChange(
      pictures.value
        .flatMap(({ phase }) => (phase.at === 'sent' ? [phase.image] : []))
        .toSorted((a, b) => a.image_number - b.image_number),
    )

  /** Adds files up to the maximum, and uploads the files that are photos. */
  async function add(added: readonly File[]) {
    if (left.value === 0) round.value = []
    const taken: { key: number; file: File }[] = []
    const tooMany: string[] = []
    for (const file of added) {
      const number = freeNumber()
      if (number === undefined) {
        tooMany.push(file.name)
        continue
      }
      const key = nextKey++
      taken.push({ key, file })
      const picture = { key, name: file.name, preview: undefined, number }
      pictures.value = [...pictures.value, { ...picture, phase: { at: 'checking' } }]
    }
    leftOut.value = tooMany
    round.value = [...round.value, ...taken.map(({ key }) => key)]
    await Promise.all(
      taken.map(async ({ key, file }) => {
        const why = await refusalOfFile(file)
        if (!find(key)) return
        // A refused file frees its number.
        if (why) return change(key, { number: undefined, phase: { at: 'refused', why } })
        files.set(key, file)
        change(key, { preview: ports.preview(file), phase: { at: 'waiting' } })
        sendNext()
      }),
    )
  }

  function sendNext() {
    for (const picture of pictures.value) {
      if (isStopped || running.size >= mostAtOnce) return
      if (picture.phase.at === 'waiting' && !running.has(picture.key)) start(picture.key)
    }
  }

  function start(key: number) {
    const stop = new AbortController()
    running.set(key, {
      stop,
      ended: sendOne(key, stop.signal).finally(() => {
        running.delete(key)
        sendNext()
      }),
    })
  }

  async function sendOne(key: number, signal: AbortSignal) {
    const file = files.get(key)
    const number = find(key)?.number
    if (!file || number === undefined) return
    tried.add(key)
    change(key, { isStuck: false, phase: { at: 'sending', share: 0 } })
    try {
      const image = await ports.send(file, number, {
        signal,
        onProgress: (share) => {
          if (find(key)?.phase.at === 'sending') change(key, { phase: { at: 'sending', share } })
        },
      })
      if (find(key)?.phase.at !== 'sending') return
      change(key, { phase: { at: 'sent', image } })
      tell()
    } catch (error) {
      if (find(key)?.phase.at !== 'sending') return
      if (signal.aborted) return change(key, { phase: { at: 'waiting' } })
      const phase = outcomeOf(error)
      if (phase.at === 'failed') ports.log(error)
      change(key, { phase, ...(phase.at === 'refused' && { number: undefined }) })
    }
  }

  /** Uploads one failed photo again, or all of them. */
  function retry(wanted?: number) {
    for (const { key, phase } of pictures.value)
      if (phase.at === 'failed' && (wanted === undefined || wanted === key))
        change(key, { phase: { at: 'waiting' } })
    sendNext()
  }

  /**
   * Removes a photo, here and from the server. The photo can be restored until the next photo is
   * removed.
   */
  async function remove(key: number) {
    const picture = find(key)
    if (!picture || picture.phase.at === 'removing') return
    const { phase, number, name } = picture
    const file = files.get(key)
    if (number === undefined || !tried.has(key)) {
      drop(key)
      if (file) removed.value = { name, file }
      return
    }
    change(key, { phase: { at: 'removing' }, isStuck: false })
    // An aborted upload may still have arrived, so the removal is sent to the server after the
    // upload has ended.
    running.get(key)?.stop.abort()
    await running.get(key)?.ended
    try {
      const again =
        file ?? (phase.at === 'sent' ? await ports.fetch(phase.image).catch(() => undefined) : file)
      await ports.remove(number)
      drop(key)
      removed.value = again && { name, file: again }
    } catch (error) {
      ports.log(error)
      const before: PicturePhase = phase.at === 'sent' ? phase : { at: 'failed', why: 'offline' }
      change(key, { phase: before, isStuck: true })
    }
    tell()
  }

  /** Uploads the last removed photo again. */
  function undo() {
    const number = freeNumber()
    if (!removed.value || number === undefined) return
    const { name, file } = removed.value
    const key = nextKey++
    files.set(key, file)
    removed.value = undefined
    if (left.value === 0) round.value = []
    round.value = [...round.value, key]
    const preview = ports.preview(file)
    pictures.value = [...pictures.value, { key, name, preview, number, phase: { at: 'waiting' } }]
    sendNext()
  }

  /** Revokes the file's address, because the server's version is shown. */
  function shown(key: number) {
    forgetPreview(key)
    change(key, { preview: undefined })
  }

  /** Aborts all uploads and revokes all addresses. `resume` uploads the rest. */
  function stop() {
    isStopped = true
    for (const { stop: ended } of running.values()) ended.abort()
    for (const { key } of pictures.value) shown(key)
  }

  function resume() {
    isStopped = false
    sendNext()
  }

  return {
    pictures,
    leftOut,
    removed,
    count,
    isFull,
    left,
    progress,
    add,
    retry,
    remove,
    undo,
    shown,
    stop,
    resume,
  }
})
export type PhotosModel = InstanceType<typeof PhotosModel>
