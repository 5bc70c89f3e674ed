import { refuseGenerally } from '../../shared/refuse.ts'

export type PictureQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so many pieces of work run at a time and so many wait. Whoever comes when the queue is full is told to
 * come again: what waits without end fills the memory.
 */
export function createPictureQueue({ atOnce = 2, waiting = 60 } = {}): PictureQueue {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw refuseGenerally('unavailable', 'Many pictures are coming in. Please try again.', {
          retryAfter: 5,
        })
      // Whoever ends hands on the place: the number that run stays the same.
      await new Promise<void>((go) => queue.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
