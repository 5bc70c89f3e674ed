import { expect, test } from 'vitest'
import { returnTarget } from './return-target.ts'

const origin = 'https://treasures.example'
const target = (search: string) => returnTarget(new URLSearchParams(search), origin)

test.each([
  ['', '/'],
  ['return=/customers?page=2', '/customers?page=2'],
  ['return=/a&returnUrl=/b', '/b'],
  ['returnUrl=&return=/a', '/a'],
  [`return=${encodeURIComponent('/jobs?a=1&b=2#c')}`, '/jobs?a=1&b=2#c'],
])('%j leads to %s', (search, path) => {
  expect(target(search)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/login?return=/login',
  '/logout',
  '/logout/',
])('%j leads only to the start page', (wanted) => {
  expect(target(`return=${encodeURIComponent(wanted)}`)).toBe('/')
})
