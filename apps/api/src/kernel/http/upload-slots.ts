import { addressToCount } from './rate-limits.ts'
import { refuseGenerally } from './refuse.ts'

export type UploadLimits = typeof uploadLimits

export const uploadLimits = {
  /** Concurrent uploads of one network address. */
  uploadsAtOncePerAddress: 12,
  /** Concurrent uploads in all. Each takes up to 10 MB on disk. */
  uploadsAtOnce: 60,
}

/** Seconds after which a slot is usually free. */
const retryAfter = 3

/** Reserves a slot for one file and returns its release. Repeated releases have no effect. */
export type UploadSlots = { take(address: string): () => void }

/**
 * Slots are taken before the first byte arrives, and released when the file is deleted. This bounds
 * the space on disk.
 */
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
