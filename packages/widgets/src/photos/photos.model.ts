import { isApiError, type BookingImage } from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'
import { mostPictures, refusalOfFile, type FileRefusal } from './picture-file.ts'

/** At most so many are on their way at once: more would only slow each other on a phone's line. */
const mostAtOnce = 2

/** Why a picture did not get there. What may be tried again is `failed`, what may not is `refused`. */
export type PictureRefusal = FileRefusal | 'tooManyPixels' | 'unreadable' | 'closed'
export type PictureFailure = 'offline' | 'busy' | 'failed'

export type PicturePhase =
  | { at: 'checking' }
  | { at: 'waiting' }
  /** `share` is 0 to 1; at 1 the server looks at it. */
  | { at: 'sending'; share: number }
  | { at: 'sent'; image: BookingImage }
  | { at: 'removing' }
  | { at: 'failed'; why: PictureFailure }
  | { at: 'refused'; why: PictureRefusal }

export type Picture = {
  key: number
  /** As its file has it; empty for one that was sent before. */
  name: string
  /** What to show: an address of this page, until the server's own is there. */
  preview: string | undefined
  /** What the server knows it by, 1 to 6; undefined where it is not going to be sent. */
  number: number | undefined
  /** Its removal failed: it is still there. */
  isStuck?: boolean
  phase: PicturePhase
}

export type PhotosPorts = {
  /** Sends one picture. Rejects as the API client does. */
  send: (
    file: Blob,
    number: number,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<BookingImage>
  remove: (number: number) => Promise<unknown>
  /** A picture as the server has it, so that its removal can be undone. */
  fetch: (image: BookingImage) => Promise<Blob>
  /** An address under which this page can show a file, and its end. */
  preview: (file: Blob) => string
  forget: (address: string) => void
  log: (error: unknown) => void
  /** The pictures that the server has, by number, whenever that changes. */
  onChange: (images: BookingImage[]) => void
}

/** What an answer means for a picture. */
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

/** The pictures of a booking: those that are there, those on their way, and what became of the rest. */
export const PhotosModel = createModel((ports: PhotosPorts, there: readonly BookingImage[]) => {
  let nextKey = 0
  /** What is being sent or may have to be sent again, by key. */
  const files = new Map<number, Blob>()
  /** Those of which the server may know. */
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
  /** The names of those that were one too many, until something else is added. */
  const leftOut = signal<readonly string[]>([])
  /** The last one that was taken away, with what it takes to bring it back. */
  const removed = signal<{ name: string; file: Blob } | undefined>(undefined)
  /** Of those that were added since none was on its way. */
  const round = signal<readonly number[]>([])

  const count = computed(() => pictures.value.filter(hasPlace).length)
  const isFull = computed(() => count.value >= mostPictures)
  /** How many are not there yet, but will be. */
  const left = computed(() => pictures.value.filter(isOnItsWay).length)
  /** How far this round has got, for whoever listens to it. */
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
    for (let number = 1; number <= mostPictures; number++)
      if (!taken.includes(number)) return number
    return undefined
  }
  const tell = () =>
    ports.onChange(
      pictures.value
        .flatMap(({ phase }) => (phase.at === 'sent' ? [phase.image] : []))
        .toSorted((a, b) => a.image_number - b.image_number),
    )

  /** Takes files in, as many as there are places for, and sends those that are pictures. */
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
        // What is refused gives its place back.
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

  /** Sends one again that failed, or all of them. */
  function retry(wanted?: number) {
    for (const { key, phase } of pictures.value)
      if (phase.at === 'failed' && (wanted === undefined || wanted === key))
        change(key, { phase: { at: 'waiting' } })
    sendNext()
  }

  /** Takes a picture away, here and from the server. Until the next one it can be brought back. */
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
    // What was on its way may have got there all the same: the server is asked once that has ended.
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

  /** Sends the picture again that was taken away last. */
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

  /** The server's own picture is on show: the file's address is let go. */
  function shown(key: number) {
    forgetPreview(key)
    change(key, { preview: undefined })
  }

  /** Ends whatever is under way, and lets all addresses go. `resume` sends what is left. */
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
