import type { VisitFileKind } from '@treasures/api-client'

/** A photo on this device, until the server has answered with its hash. */
export type QueuedPhoto = {
  /** The same photo of a job is stored once. */
  id: string
  /** Idempotency-Key of every try. */
  key: string
  owner: string
  /** When it was stored, in milliseconds since 1970. */
  at: number
  id_job: number
  id_time: number
  kind: VisitFileKind
  taken_at: string
  sha256: string
  thumb: string
  /** Code of the refusal. */
  refused?: string
}

const open = () =>
  new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open('treasures-photos', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('photos', { keyPath: 'id' })
      // The bytes are apart, so that a list of many photos does not fill the memory.
      request.result.createObjectStore('bytes')
    })
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error))
  })

/** Runs one transaction. Resolves once it is on the disk, not only in the browser's memory. */
async function act<T>(
  mode: IDBTransactionMode,
  run: (photos: IDBObjectStore, bytes: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((done, fail) => {
      const tx = db.transaction(['photos', 'bytes'], mode, { durability: 'strict' })
      const request = run(tx.objectStore('photos'), tx.objectStore('bytes'))
      tx.addEventListener('complete', () => done(request.result))
      tx.addEventListener('abort', () => fail(tx.error))
    })
  } finally {
    db.close()
  }
}

/** Photos in the browser's database. Every call rejects if the browser has none. */
export const photoStore = {
  list: async (): Promise<QueuedPhoto[]> =>
    ((await act('readonly', (photos) => photos.getAll())) as QueuedPhoto[]).toSorted(
      (a, b) => a.at - b.at,
    ),
  read: (id: string) =>
    act('readonly', (_, bytes) => bytes.get(id) as IDBRequest<ArrayBuffer | undefined>),
  write: (photo: QueuedPhoto, content?: ArrayBuffer) =>
    act('readwrite', (photos, bytes) => {
      if (content) bytes.put(content, photo.id)
      return photos.put(photo)
    }),
  remove: (id: string) =>
    act('readwrite', (photos, bytes) => {
      bytes.delete(id)
      return photos.delete(id)
    }),
}
