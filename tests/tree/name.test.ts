import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { isSaid, textsOf } from './texts.ts'

const root = new URL('../..', import.meta.url).pathname

/**
 * Where "Treasures" begins a text: the people who do the work, or the product itself. Everywhere else the name is that
 * of the business: `{{business}}`, `useBrand`.
 */
const allowed: readonly (readonly [file: RegExp, text: RegExp])[] = [
  // The people: a column, a title, a list.
  [
    /^apps\/portal\/src\/(areas\/(people|jobs|money|catalogue)|parts\/codes|app\/(signed-in-screens|shell\/(navigation|find)\/))/,
    /^Treasures$|^Treasures (per open job|by day|take the jobs|, best)|^Treasures, best match first$/,
  ],
  [/^apps\/api\/src\/features\/catalogue\/ambassadors\/franchisees-csv\.ts$/, /^Treasures$/],
  [/^apps\/api\/src\/features\/site\/opening\//, /^Treasures follow /],
  [/^packages\/api-client\/src\/.*\.contract\.ts$/, /^Treasures /],
  [/^packages\/api-client\/src\/.*\.contract\.ts$/, /^Treasures, filtered/],
  [/^packages\/api-client\/src\/catalogue\/tags\/tags\.schema\.ts$/, /^Treasures$/],
  // The product: what it runs on, once, and words for developers.
  [/^apps\/portal\/src\/app\/shell\/Footer\.tsx$/, /^Runs on Treasures$/],
  [/^apps\/api\/src\/features\/site\/reference\/openapi\.ts$/, /^Treasures API$/],
  [/^packages\/widgets\/src\/shared\/how-to-configure\.ts$/, /where the Treasures API is/],
  // A comment in a query.
  [/reachability\.store\.ts$/, /-- Treasures work with us/],
]

const ofTheDemo = /\bTreasures\b|treasures\.example|0808 157/

test('no screen, message, page or refusal carries the name or the contacts of the demo', () => {
  const files = globSync(
    [
      'apps/portal/src/**/*.{ts,tsx}',
      'packages/*/src/**/*.{ts,tsx}',
      'packages/embed-loader/build/*.ts',
      'apps/api/src/{adapters,features,kernel,reactions}/**/*.ts',
    ],
    { cwd: root },
  ).filter(isSaid)
  expect(files.length).toBeGreaterThan(1_000)
  const texts = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    // Most files say nothing of it, and need not be parsed.
    return ofTheDemo.test(source) ? textsOf(file, source) : []
  })
  const found = texts
    .filter(({ text }) => ofTheDemo.test(text))
    .filter(
      ({ file, text }) => !allowed.some(([where, what]) => where.test(file) && what.test(text)),
    )
  expect(found).toEqual([])
})
