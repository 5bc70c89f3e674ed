import { setImmediate as nextTurn } from 'node:timers/promises'
import { compilePostcodeRegex } from './postcode-regex.ts'
import { createRegexPreview } from './regex-preview.rules.ts'

/**
 * `turn`: milliseconds before the preview lets other work run. `mostWork`: milliseconds of work for
 * a whole preview.
 */
const usual = { turn: 8, mostWork: 2_000 }

export type PreviewRow = { outcode: string; town: string; matches: 'all' | 'some' }

/** Returns the outward codes that a pattern matches, or undefined if finding out takes too long. */
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

type Outcodes = { listOutcodes: () => Promise<readonly { outcode: string; town: string }[]> }

/**
 * Returns the reason why a pattern is refused. Undefined for a valid pattern, and if there is no
 * pattern. A pattern must cover whole outward codes. Otherwise the price on the public board would
 * reveal in which part of the code a job is.
 */
export async function problemOfPattern(
  store: Outcodes,
  pattern: string | null,
): Promise<string | undefined> {
  if (pattern === null) return undefined
  const compiled = compilePostcodeRegex(pattern)
  if ('problem' in compiled) return compiled.problem
  const test = (postcode: string) => compiled.regex.test(postcode)
  const rows = await previewRegex(pattern, test, await store.listOutcodes())
  if (!rows) return 'This pattern is too intricate. Name outward codes, as in ^(SE13|SE3) .'
  const split = rows.find(({ matches }) => matches === 'some')?.outcode
  return split && `This takes only a part of ${split}. Name whole outward codes, as in ^${split} .`
}
