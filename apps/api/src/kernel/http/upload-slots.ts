import { addressToCount } from './rate-limits.ts'
import { refuseGenerally } from './refuse.ts'

export type UploadLimits = typeof uploadLimits

export const uploadLimits = {
  /** Files that one network address may have under way. */
  uploadsAtOncePerAddress: 12,
  /** Files that may be under way in all: each is up to 10 MB on the disk. */
  uploadsAtOnce: 60,
}

/** Seconds: a place is free by then, as pictures take. */
const retryAfter = 3

/** Gives a place for one file, and with it the way to give it back; once is enough. */
export type UploadSlots = { take(address: string): () => void }

/** Held from before the first byte until the file is gone: so much lies on the disk, and no more. */
export function createUploadSlots(limits: UploadLimits): UploadSlots {
  const underWay = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const key = addressToCount(address)
      const own = underWay.get(key) ?? 0
      if (own >= limits.uploadsAtOncePerAddress)
        throw refuseGenerally(
          'too_many_requests',
          'Several files are on their way from your network already. Please send this one again in a few seconds.',
          { retryAfter },
        )
      if (all >= limits.uploadsAtOnce)
        throw refuseGenerally(
          'unavailable',
          'Many files are coming in at the moment. Please send this one again in a few seconds.',
          { retryAfter },
        )
      underWay.set(key, own + 1)
      all++
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all--
        const left = (underWay.get(key) ?? 1) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
    },
  }
}
