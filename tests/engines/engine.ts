/** A browser with one page open, whatever protocol drives it. */
export type Engine = {
  /** `Firefox 153.7`. */
  name: string
  open(url: string): Promise<void>
  /**
   * Calls a function that needs nothing around it in the widget's frame, if it stands in one, else in the page. It is
   * sent as text, and answers what JSON can say.
   */
  run<Given, Told extends string | boolean>(
    act: (given: Given) => Told,
    given: Given,
    widget: string,
  ): Promise<{ told: Told; shown: Shown }>
  close(): Promise<void>
}

export type Shown = 'in page' | 'in a frame'

/** The function's text, called with what it is given. */
export const written = <Given>(act: (given: Given) => unknown, given: Given) =>
  `(${String(act)})(${JSON.stringify(given) ?? ''})`

/** Asks until it is answered with something, at most so many milliseconds; what went wrong last is why it failed. */
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
    if (performance.now() > end)
      throw wrong ?? new Error(`Nothing came of it within ${most / 1_000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
