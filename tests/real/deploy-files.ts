import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Reads a file that operators get. */
export const readDeploy = (name: string) =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Replaces what the comments of a file tell operators to replace. */
export function adapt(text: string, changes: [from: string | RegExp, to: string][]) {
  return changes.reduce((now, [from, to]) => {
    expect(now).toMatch(from)
    return now.replace(from, to)
  }, text)
}
