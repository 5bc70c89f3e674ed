import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../app/screens.ts'
import { createRoutes } from './routes.ts'

const flat = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...flat(route.children ?? [])])

test('each address has exactly one route, and each route except the last belongs to an address', () => {
  const routed = flat(createRoutes()).flatMap(({ path }) => path ?? [])
  expect(routed.toSorted()).toEqual([...Object.values(patterns), '*'].toSorted())
})

test('every screen has a title and an access rule', () => {
  const screens = flat(createRoutes()).filter(({ lazy, path }) => lazy && path)
  expect(screens.length).toBeGreaterThan(70)
  for (const { handle, path } of screens)
    expect(handle).toMatchObject({
      title: expect.stringMatching(/./),
      access: expect.stringMatching(/./),
      address: path,
    })
})
