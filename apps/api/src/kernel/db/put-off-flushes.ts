/** Ways to flush written bytes to the disk. */
export type Flushing = {
  now: (path: string) => void
  /** Flushes without blocking the caller. */
  soon: (path: string) => Promise<void>
  /**
   * Receives disk errors. A successful retry would prove nothing, because the operating system may
   * count the failed pages as written.
   */
  refused: (error: unknown) => void
}

/**
 * Puts flushes off by up to `delay` milliseconds, so that commits do not wait for the disk.
 * `before` flushes at once, so that a later write cannot reach the disk first. No timer runs while
 * nothing waits.
 */
export function putOffFlushes({ now, soon, refused }: Flushing, delay: number) {
  let waiting = new Set<string>()
  /** Flushes in progress count as missing until they end. */
  let underWay: ReadonlySet<string> = new Set()
  let timer: NodeJS.Timeout | undefined

  function plan() {
    timer ??= setTimeout(() => void flushWaiting().catch(refused), delay).unref()
  }

  async function flushWaiting() {
    underWay = waiting
    waiting = new Set()
    for (const path of underWay) await soon(path)
    underWay = new Set()
    timer = undefined
    if (waiting.size) plan()
  }

  return {
    putOff(path: string) {
      waiting.add(path)
      plan()
    },
    /** Returns once everything put off is on the disk. */
    before() {
      if (!waiting.size && !underWay.size) return
      for (const path of new Set([...underWay, ...waiting])) now(path)
      waiting.clear()
      underWay = new Set()
    },
  }
}
