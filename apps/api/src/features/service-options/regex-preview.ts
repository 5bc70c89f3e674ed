import { setImmediate as nextTurn } from 'node:timers/promises'
import { createRegexPreview } from './regex-preview.rules.ts'

/** Milliseconds: how long others wait at most, and what a preview may take in all. */
const usual = { turn: 8, mostWork: 2_000 }

export type PreviewRow = { outcode: string; town: string; matches: 'all' | 'some' }

/** The outward codes that a pattern matches; undefined where finding out takes too long. */
export async function previewRegex(
  pattern: string,
  test: (postcode: string) => boolean,
  outcodes: readonly { outcode: string; town: string }[],
  { turn, mostWork } = usual,
): Promise<PreviewRow[] | undefined> {
  const matchOf = createRegexPreview(pattern, test)
  const found: PreviewRow[] = []
  let worked = 0
  let since = performance.now()
  for (const { outcode, town } of outcodes) {
    const matching = matchOf(outcode)
    let step = matching.next()
    while (!step.done) {
      const spent = performance.now() - since
      if (spent > turn) {
        worked += spent
        if (worked > mostWork) return undefined
        await nextTurn()
        since = performance.now()
      }
      step = matching.next()
    }
    if (step.value !== 'none') found.push({ outcode, town, matches: step.value })
  }
  return found
}
