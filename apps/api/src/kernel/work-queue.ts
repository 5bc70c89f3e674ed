import { refuseGenerally } from './http/refuse.ts'

export type WorkQueue = {
  /** @throws {Refusal} 503 with the text of `busy` if the queue is full. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Throws the same error if the queue is full now. For callers that count or read something before
   * they call `run`.
   */
  mustHaveRoom: () => void
}

type QueueOptions = {
  /** Pieces of work that run at once. */
  atOnce: number
  /** Pieces of work that may wait. */
  waiting: number
  /** Reason given to refused callers. */
  busy: string
}

/** Seconds after which a refused caller may retry. The present queue is done by then. */
const retryAfter = 5

/**
 * Limits how many pieces of work run and wait. A full queue refuses callers and asks them to retry
 * later, because an endless queue would fill the memory.
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
      // A finished piece of work passes its place to the next one, so the number running stays the
      // same.
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
