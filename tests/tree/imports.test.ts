import { describe, expect, test } from 'vitest'
import { apiRule, contractRule, findViolations, portalRule } from './areas.ts'
import { importsOf, readImports } from './imports.ts'

const root = new URL('../..', import.meta.url).pathname

const trees = [
  { folder: 'apps/api/src', rule: apiRule },
  { folder: 'apps/api/test', rule: () => true },
  { folder: 'packages/api-client/src', rule: contractRule },
  { folder: 'apps/portal/src', rule: portalRule },
  { folder: 'packages/widgets/src', rule: () => true },
  { folder: 'packages/embed-loader', rule: () => true },
  { folder: 'tests', rule: () => true },
  { folder: 'scripts', rule: () => true },
]

describe.each(trees)('$folder', ({ folder, rule }) => {
  test('has imports in one direction only, without cycles', () => {
    expect(findViolations(readImports(root + folder), rule)).toEqual([])
  })
})

describe('a forbidden import is found', () => {
  const api = (from: string, text: string, ...others: [string, string][]) =>
    findViolations(
      [[from, text] as const, ...others].flatMap(([file, source]) => importsOf(file, source)),
      apiRule,
    )
  const customers = 'features/people/customers/customers.store.ts'

  test.each([
    ["import { find } from '../../jobs/jobs/jobs.store.ts'", 'a value'],
    ["import type { Job } from '../../jobs/jobs/jobs.store.ts'", 'a type'],
    ["export { find } from '../../jobs/jobs/jobs.store.ts'", 'a re-export'],
    ["const store = () => import('../../jobs/jobs/jobs.store.ts')", 'a lazy import'],
    ["type Job = import('../../jobs/jobs/jobs.store.ts').Job", 'a type by import()'],
    ["import { find } from '#features/jobs/jobs/jobs.store.ts'", 'a path from the root'],
  ])('upwards: %s (%s)', (text) => {
    expect(api(customers, text)).toEqual([`${customers} → features/jobs/jobs/jobs.store.ts`])
  })

  test('of the composition by a feature', () => {
    expect(api(customers, "import type { App } from '../../../app.ts'")).toHaveLength(1)
  })

  test('of an adapter by a feature or by `deps.ts`', () => {
    expect(api(customers, "import { x } from '../../../adapters/files/disk.ts'")).toHaveLength(1)
    expect(api('deps.ts', "import type { X } from './adapters/files/disk.ts'")).toHaveLength(1)
  })

  test('of a feature by an adapter', () => {
    const text = "import type { Send } from '../../features/people/users/mails.ts'"
    expect(api('adapters/email/smtp.ts', text)).toHaveLength(1)
  })

  test('in a cycle of types', () => {
    expect(
      api('kernel/a.ts', "import type { B } from './b.ts'", [
        'kernel/b.ts',
        "import type { A } from './a.ts'",
      ]),
    ).toEqual(['a circle of files: kernel/a.ts, kernel/b.ts'])
  })

  test('in a cycle of nouns, without a cycle of files', () => {
    expect(
      api('features/people/users/a.ts', "import { b } from '../skills/b.ts'", [
        'features/people/skills/c.ts',
        "import { d } from '../users/d.ts'",
      ]),
    ).toEqual(['a circle of nouns: people/skills, people/users'])
  })

  test("of another area's screen by a screen or a part", () => {
    const found = (file: string, path: string) =>
      findViolations(importsOf(file, `import { Card } from '${path}'`), portalRule)
    expect(found('areas/work/a/A.tsx', '../../jobs/b/B.tsx')).toHaveLength(1)
    expect(found('areas/work/a/A.tsx', '../b/B.tsx')).toEqual([])
    expect(found('parts/list/A.tsx', '../../areas/jobs/b/B.tsx')).toHaveLength(1)
  })

  test('of a screen by any file except the table of screens, or not by a lazy import there', () => {
    const found = (file: string, text: string) => findViolations(importsOf(file, text), portalRule)
    expect(found('app/screens.ts', "import('../areas/jobs/b/B.tsx')")).toEqual([])
    expect(found('app/screens.ts', "import { B } from '../areas/jobs/b/B.tsx'")).toHaveLength(1)
    expect(found('layout/routes.ts', "import('../areas/jobs/b/B.tsx')")).toHaveLength(1)
  })

  test('of a part by `app`, or of the layout by a screen or a part', () => {
    const found = (file: string, path: string) =>
      findViolations(importsOf(file, `import { x } from '${path}'`), portalRule)
    expect(found('app/session/api.ts', '../../parts/words.ts')).toHaveLength(1)
    expect(found('app/session/api.ts', '#parts/words.ts')).toHaveLength(1)
    expect(found('parts/list/A.tsx', '#layout/Shell.tsx')).toHaveLength(1)
    expect(found('areas/work/a/A.tsx', '#layout/Shell.tsx')).toHaveLength(1)
    expect(found('layout/Shell.tsx', '../parts/words.ts')).toEqual([])
    expect(found('main.tsx', './layout/routes.ts')).toEqual([])
  })
})
