import { expect, test } from 'vitest'
import { isOfOrigin, pageOf, servicesOf } from './embeds.rules.ts'

test.each([
  ['https://olive.example/garden?who=mo#top', 'https://olive.example/garden'],
  ['http://olive.example:8080', 'http://olive.example:8080/'],
  ['https://mo:secret@olive.example/', 'https://olive.example/'],
  [`https://olive.example/${'x'.repeat(600)}`, `https://olive.example/${'x'.repeat(478)}`],
  ['file:///home/mo/garden.html', undefined],
  ['javascript:alert(1)', undefined],
  ['garden', undefined],
])('of the address %s is kept %s', (address, page) => {
  expect(pageOf(address)).toBe(page)
})

test.each([
  ['https://olive.example', true],
  ['http://olive.example', false],
  ['https://olive.example:8080', false],
  ['https://mo.example', false],
  [undefined, false],
])('a page of olive.example may be reported by %s: %s', (origin, may) => {
  expect(isOfOrigin('https://olive.example/garden', origin)).toBe(may)
})

test.each([
  ['in the order chosen', [3, 1], [1, 2, 3], [3, 1]],
  ['without what the region lacks', [3, 9, 1], [1, 2, 3], [3, 1]],
  ['as chosen, where the region has none of them', [9], [1, 2, 3], [9]],
  ['all, where none is chosen', [], [1, 2, 3], []],
])('services are offered %s', (_, chosen, offered, services) => {
  expect(servicesOf(chosen, new Set(offered))).toEqual(services)
})
