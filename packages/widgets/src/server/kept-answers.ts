/** Milliseconds that an answer counts as new, or that a failure is remembered. */
export const freshFor = 5_000
/** Milliseconds that an older answer may replace one that does not arrive. */
export const usableFor = 300_000
/** Milliseconds after which a call is given up. */
const patience = 5_000
/** Number of answers kept. */
const most = 100

type Kept<T> = {
  answer?: { value: T; at: number }
  /** Time of the last failure. */
  failedAt?: number
  call?: { at: number; done: Promise<void> }
}

/**
 * Keeps answers for a short time. Callers at the same time share one call. A caller waits at most
 * `limit` milliseconds, counted from the start of the call, then gets an older answer or undefined.
 * The call goes on, so that a later caller gets its answer.
 */
export function createKeptAnswers<T>(
  load: (address: string, signal: AbortSignal) => Promise<T>,
  now: () => number,
) {
  const all = new Map<string, Kept<T>>()

  function find(address: string): Kept<T> {
    const kept = all.get(address) ?? {}
    // The map is in the order of the last use.
    all.delete(address)
    all.set(address, kept)
    if (all.size > most) all.delete(all.keys().next().value!)
    return kept
  }

  function begin(address: string, kept: Kept<T>): { at: number; done: Promise<void> } {
    const done = load(address, AbortSignal.timeout(patience)).then(
      (value) => {
        kept.answer = { value, at: now() }
        delete kept.failedAt
      },
      () => {
        kept.failedAt = now()
      },
    )
    const call = { at: now(), done: done.then(() => void (kept.call === call && delete kept.call)) }
    return (kept.call = call)
  }

  return async function read(address: string, limit: number): Promise<T | undefined> {
    const kept = find(address)
    const isNew = (at: number | undefined) => at !== undefined && now() - at < freshFor
    if (!isNew(kept.answer?.at) && !isNew(kept.failedAt)) {
      // Some edge runtimes end a call with the visit that began it, without an error.
      const isLost = kept.call && now() - kept.call.at > patience
      const call = kept.call && !isLost ? kept.call : begin(address, kept)
      await atMost(call.at + limit - now(), call.done)
    }
    const { answer } = kept
    return answer && now() - answer.at < usableFor ? answer.value : undefined
  }
}

/** Waits for a call, at most this many milliseconds. */
async function atMost(milliseconds: number, call: Promise<void>) {
  if (milliseconds <= 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([call, late])
  clearTimeout(timer)
}
