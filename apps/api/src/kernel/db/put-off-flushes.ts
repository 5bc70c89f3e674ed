/** How bytes that were written reach the disk itself. */
export type Flushing = {
  now: (path: string) => void
  /** Without holding up whoever calls. */
  soon: (path: string) => Promise<void>
  /** Told of what the disk refused. Asking again would prove nothing: its pages may count as written by then. */
  refused: (error: unknown) => void
}

/**
 * Flushes that may wait for `delay` milliseconds, so that nobody waits for the disk; `before` brings them forward for what may not
 * overtake them. While nothing is put off there is nothing to do, and no timer.
 */
export function putOffFlushes({ now, soon, refused }: Flushing, delay: number) {
  let waiting = new Set<string>()
  /** Those that are on their way count as missing until they are there. */
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
    /** All that was put off is on the disk when it returns. */
    before() {
      if (!waiting.size && !underWay.size) return
      for (const path of new Set([...underWay, ...waiting])) now(path)
      waiting.clear()
      underWay = new Set()
    },
  }
}
