import * as contract from '@treasures/api-client'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { allScreens, patterns, type Screen } from './screens.ts'

const src = new URL('..', import.meta.url).pathname
const needsSignIn = ({ access }: Screen) => access !== 'public'

test('every signed-in screen without a record is in a menu', () => {
  const unlisted = allScreens
    .filter((screen) => needsSignIn(screen) && !screen.address.includes(':') && !screen.menu)
    .map(({ address }) => address)
  expect(unlisted).toEqual([])
})

test('no two screens have the same address', () => {
  const all = allScreens.map(({ address }) => address)
  expect(all).toEqual([...new Set(all)])
})

const exported: Record<string, unknown> = contract
const fileOf = ({ load }: Screen) => /areas\/[\w/-]+\.tsx/.exec(String(load))?.[0] ?? ''

/** Screens of staff that are in a menu and use `MayScreen`, each with the call that it needs. */
const opened = allScreens.flatMap((screen) => {
  if (!screen.menu || !['staff', 'admin', 'super'].includes(screen.access)) return []
  const text = readFileSync(`${src}${fileOf(screen)}`, 'utf8')
  const [, name = ''] = /<MayScreen[^>]*endpoint=\{(\w+)\}/.exec(text) ?? []
  return name ? [[screen.address, name, screen] as const] : []
})

test('many screens open only if a call is permitted', () => {
  expect(opened.length).toBeGreaterThan(15)
})

test.each(opened)('%s needs the same permission as its call %s', (_, name, screen) => {
  const { permission } = exported[name] as Pick<Screen, 'permission'>
  expect(permission).toBe(screen.permission)
})

/** Returns the calls that a screen's folder imports from the contract. */
function callsOf(screen: Screen) {
  const file = fileOf(screen)
  const texts = globSync('*.{ts,tsx}', { cwd: src + dirname(file) }).map((name) =>
    readFileSync(`${src}${dirname(file)}/${name}`, 'utf8'),
  )
  const names = texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@treasures\/api-client'/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    ),
  )
  return names.flatMap((name) => {
    const call = exported[name]
    return call && typeof call === 'object' && 'access' in call
      ? [call as Pick<Screen, 'access' | 'permission'>]
      : []
  })
}

test.each(
  allScreens.flatMap((screen) =>
    screen.permission ? [[screen.address, screen.permission, screen] as const] : [],
  ),
)(
  '%s needs the switch %s of a call that it makes, or the list that it is under',
  (_, permission, screen) => {
    const list = allScreens.filter(
      ({ address }) => screen.under && address === patterns[screen.under],
    )
    const calls = [screen, ...list].flatMap(callsOf)
    expect(calls.map((call) => [call.access, call.permission])).toContainEqual([
      screen.access,
      permission,
    ])
  },
)
