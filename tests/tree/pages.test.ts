import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/** Returns the files to which a page links, as paths in the repository. */
const linksOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => join(dirname(page), path))

test('every link between pages leads to an existing file', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', '{apps,packages,deploy}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const links = pages.flatMap((page) => linksOf(page).map((path) => ({ page, path })))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('the index of decisions lists every decision', () => {
  const listed = linksOf('docs/decisions/README.md')
  const decisions = globSync('docs/decisions/2*.md', { cwd: root })
  expect(decisions.length).toBeGreaterThan(50)
  expect(decisions.filter((page) => !listed.includes(page))).toEqual([])
})
