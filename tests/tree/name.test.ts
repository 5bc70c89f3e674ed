import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { isSaid, textsOf } from './texts.ts'

const root = new URL('../..', import.meta.url).pathname

/**
 * Texts that may begin with "Treasures", because they mean either the people who do the work or the
 * product itself. All other texts use the name of the business: `{{business}}`, `useBrand`.
 */
const allowed: readonly (readonly [file: RegExp, text: RegExp])[] = [
  // Means the people, in a column, a title or a list.
  [
    /^apps\/portal\/src\/(areas\/(people|jobs|money|catalogue|site\/imports)|parts\/codes|app\/screens|layout\/(navigation|find)\/)/,
    /^Treasures$|^Treasures (per open job|by day|take the jobs|, best)|^Treasures, best match first$/,
  ],
  [/^apps\/api\/src\/features\/catalogue\/ambassadors\/franchisees-csv\.ts$/, /^Treasures$/],
  [/^apps\/api\/src\/features\/site\/opening\//, /^Treasures follow /],
  [/^packages\/api-client\/src\/.*\.contract\.ts$/, /^Treasures /],
  [/^packages\/api-client\/src\/.*\.contract\.ts$/, /^Treasures, filtered/],
  [/^packages\/api-client\/src\/jobs\/tags\/tags\.schema\.ts$/, /^Treasures$/],
  // Means the product, in the footer and in texts for developers.
  [/^apps\/portal\/src\/layout\/AuthenticatedLayout\.tsx$/, /^Runs on Treasures$/],
  [/^apps\/api\/src\/features\/site\/reference\/openapi\.ts$/, /^Treasures API$/],
  [/^apps\/api\/src\/features\/site\/reference\/nouns\.ts$/, /^Treasures$/],
  [/^packages\/widgets\/src\/shared\/how-to-configure\.ts$/, /where the Treasures API is/],
  // Means the plugin for WordPress and its block.
  [/^apps\/portal\/src\/areas\/site\/embeds\/snippets\.ts$/, /under Settings, Treasures\. /],
  // A comment inside an SQL query.
  [/reachability\.store\.ts$/, /-- Treasures work with us/],
]

const ofTheDemo = /\bTreasures\b|treasures\.example|0808 157/

test('no screen, message, page or refusal names the demo or its contacts', () => {
  const files = globSync(
    [
      'apps/portal/src/**/*.{ts,tsx}',
      'packages/*/src/**/*.{ts,tsx}',
      'packages/embed-loader/build/*.ts',
      'apps/api/src/{adapters,events,features,kernel,occasions}/**/*.ts',
    ],
    { cwd: root },
  ).filter(isSaid)
  expect(files.length).toBeGreaterThan(1_000)
  const texts = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    // Skips parsing for the many files without a match.
    return ofTheDemo.test(source) ? textsOf(file, source) : []
  })
  const found = texts
    .filter(({ text }) => ofTheDemo.test(text))
    .filter(
      ({ file, text }) => !allowed.some(([where, what]) => where.test(file) && what.test(text)),
    )
  expect(found).toEqual([])
})
