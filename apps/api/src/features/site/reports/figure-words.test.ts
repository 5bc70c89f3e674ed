import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figures } from './figures/all.ts'

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
/** Rows of the table, by the name of the figure. */
const rows = new Map(
  [...readme.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(([, name = '', words = '']) => [
    name,
    words,
  ]),
)

test.each(Object.values(figures))(
  'the documentation defines “$title” as the screen does',
  ({ title, definition }) => {
    expect(rows.get(title)).toBe(definition)
  },
)
