import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunksBehind, portalFolder, readPortalChunks } from '../../scripts/portal-files.ts'
import { root } from '../../scripts/steps.ts'

const chunks = readPortalChunks()
const screens = globSync('src/areas/**/*Screen.tsx', {
  cwd: join(root, 'apps/portal'),
}).toSorted()

test('every screen is a separate chunk, which loads on the first visit', () => {
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter((screen) => !chunks[screen]?.isDynamicEntry)).toEqual([])
  expect(new Set(screens.map((screen) => chunks[screen]?.file)).size).toBe(screens.length)
})

test('no screen loads with the entry or with another screen', () => {
  const along = ['index.html', 'src/layout/AuthenticatedLayout.tsx', ...screens].flatMap((source) =>
    chunksBehind(source, chunks)
      .filter((name) => name !== source && screens.includes(name))
      .map((name) => `${source} brings ${name}`),
  )
  expect(along).toEqual([])
})

test('the worker handles pushes and the request for a treasure’s day only, so that pages never get an old file', () => {
  const worker = readFileSync(join(portalFolder, 'push-worker.js'), 'utf8')
  const heard = worker.matchAll(/addEventListener\(['"](\w+)['"]|\bon(\w+) ?=/g)
  expect([...heard].map(([, name, handler]) => name ?? handler ?? '').toSorted()).toEqual([
    'fetch',
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
  expect(worker.match(/respondWith/g)).toHaveLength(1)
  // One file: it names no other script or style of a release.
  const day = readFileSync(join(portalFolder, 'today.html'), 'utf8')
  expect(day).not.toMatch(/(?:src|href)="[^"]*assets/)
})
