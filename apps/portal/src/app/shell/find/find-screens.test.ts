import { expect, test } from 'vitest'
import { patterns, type Pattern } from '../../patterns.ts'
import { signedInScreens } from '../../signed-in-screens.ts'
import { screenGroups } from './find-screens.ts'

const listed = screenGroups.flatMap(({ screens }) => screens.map(({ to }) => to))

test('every signed-in screen without a record has a link', () => {
  const unlinked = signedInScreens
    .map(({ pattern }) => pattern)
    .filter((pattern) => !pattern.includes(':') && !listed.includes(pattern))
  expect(unlinked).toEqual([])
})

test('no screen is listed twice, and each entry is a screen', () => {
  expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted())
  const all = new Set<string>(Object.values(patterns) satisfies Pattern[])
  expect(listed.filter((to) => !all.has(to))).toEqual([])
})
