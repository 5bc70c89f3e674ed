import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const sources = [
  'apps/api/src',
  'apps/portal/src',
  'packages/api-client/src',
  'packages/widgets/src',
]

/**
 * Matches a bare number with which an id is compared, to which it is set, or by which it is looked
 * up, in TypeScript and in SQL.
 */
const bareId =
  /\b(id_(status|job_type|price_unit|unit|rateby|model|channel|country)|\w+_status)\b['\s,]*(===|!==|<>|[<>]=?|=|:|in)['\s,]*[([]?\d/

const bareList = /\[\d+(, \d+)*\]\.includes\(/

/**
 * Files that may use numbers: seeds and benches create data, and table types and fixtures list a
 * column's values.
 */
const elsewhere = /\/(seed|bench|dist)\/|\.(test|bench|stories|fixtures)\.|tables\.ts$/

test('code uses ids of kinds and statuses by their names', () => {
  const bare = sources
    .flatMap((folder) => globSync(`${root}${folder}/**/*.{ts,tsx}`))
    .filter((path) => !elsewhere.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(
          (line) => (bareId.test(line) || bareList.test(line)) && !/^\s*(\/?\*|\/\/)/.test(line),
        )
        .map((line) => `${path.slice(root.length)}: ${line.trim()}`),
    )
  expect(bare).toEqual([])
})
