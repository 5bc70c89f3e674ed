import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract, type Endpoint } from '../../packages/api-client/src/index.ts'
import * as staff from '../../packages/api-client/src/staff.ts'
import { readImports } from './imports.ts'

const source = 'packages/api-client/src'

test('the entry `staff` contains every call that is not public', () => {
  const calls: Record<string, Endpoint> = contract
  const missing = Object.keys(calls).filter(
    (name) => calls[name]?.access !== 'public' && !(name in staff),
  )
  expect(missing, 'their contract files are to be listed in staff-endpoints.ts').toEqual([])
})

test('the entry `domain` imports no package, no schema and no client', () => {
  const imports = readImports(source).filter(({ isType }) => !isType)
  const behind = new Set(['domain.ts'])
  for (const file of behind) for (const { from, to } of imports) if (from === file) behind.add(to)
  const fromPackages = [...behind].filter((file) =>
    /^import (?!type).*from '[^.]/m.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(fromPackages).toEqual([])
  expect(behind.size).toBeGreaterThan(10)
})
