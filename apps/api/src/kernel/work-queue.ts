import { refuseGenerally } from './http/refuse.ts'

export type WorkQueue = {
  /** @throws {Refusal} 503 with the queue's words when it is full. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws the same when it is full now, for whoever would count or read something first. */
  mustHaveRoom: () => void
}

type QueueOptions = {
  /** Pieces of work at a time. */
  atOnce: number
  /** Pieces that may wait for those. */
  waiting: number
  /** What happened, for whoever is told to come again. */
  busy: string
}

/** Seconds: what waits is done by then. */
const retryAfter = 5

/**
 * Lets so many pieces of work run at a time and so many wait. Whoever comes when the queue is full is told to
 * come again: what waits without end fills the memory.
 */
export function createWorkQueue({ atOnce, waiting, busy }: QueueOptions): WorkQueue {
  let running = 0
  const queue: (() => void)[] = []
  const mustHaveRoom = () => {
    if (running >= atOnce && queue.length >= waiting)
      throw refuseGenerally('unavailable', `${busy} Please try again in a few seconds.`, {
        retryAfter,
      })
  }
  return {
    mustHaveRoom,
    async run(work) {
      mustHaveRoom()
      // Whoever ends hands on the place: the number that run stays the same.
      if (running >= atOnce) await new Promise<void>((go) => queue.push(go))
      else running++
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
