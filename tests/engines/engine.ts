/** A browser with one open page, driven by any protocol. */
export type Engine = {
  /** Name and version, such as `Firefox 153.7`. */
  name: string
  open(url: string): Promise<void>
  /**
   * Calls a self-contained function in the widget's frame if it has one, or in the page. The
   * function is sent as text, and its result must be JSON.
   */
  run<Given, Told extends string | boolean>(
    act: (given: Given) => Told,
    given: Given,
    widget: string,
  ): Promise<{ told: Told; shown: Shown }>
  close(): Promise<void>
}

export type Shown = 'in page' | 'in a frame'

/** Returns the function's text as a call with its argument. */
export const written = <Given>(act: (given: Given) => unknown, given: Given) =>
  `(${String(act)})(${JSON.stringify(given) ?? ''})`

/**
 * Calls `ask` until it returns a value, for at most `most` milliseconds. After that it throws the
 * last error.
 */
export async function until<T>(
  ask: () => Promise<T>,
  most: number,
): Promise<Exclude<T, undefined | false>> {
  const end = performance.now() + most
  for (;;) {
    let wrong: unknown
    const answer = await ask().catch((error: unknown) => {
      wrong = error
    })
    if (answer) return answer as Exclude<T, undefined | false>
    if (performance.now() > end) throw wrong ?? new Error(`No result within ${most / 1_000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
