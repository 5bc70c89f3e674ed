import { expect, test } from 'vitest'
import { maySpeakFor, originOf, servicesOf } from './embeds.rules.ts'

test.each([
  ['https://olive.example/garden?who=mo#top', 'https://olive.example'],
  ['http://olive.example:8080', 'http://olive.example:8080'],
  ['https://mo:secret@olive.example/', 'https://olive.example'],
  [`https://${'x'.repeat(60)}.example/${'x'.repeat(600)}`, `https://${'x'.repeat(60)}.example`],
  [`https://${'olive.'.repeat(60)}example`, undefined],
  ['file:///home/mo/garden.html', undefined],
  ['javascript:alert(1)', undefined],
  ['garden', undefined],
])('the address %s is stored as %s', (address, page) => {
  expect(originOf(address)).toBe(page)
})

const ours = 'https://treasures.example'

test.each([
  ['page', 'https://olive.example', true],
  ['page', 'http://olive.example', false],
  ['page', 'https://olive.example:8080', false],
  ['page', 'https://mo.example', false],
  ['page', undefined, false],
  ['page', ours, false],
  ['frame', ours, true],
  ['frame', 'https://olive.example', false],
] as const)('of olive.example may be told, from the %s, by %s: %s', (way, reporter, may) => {
  expect(maySpeakFor('https://olive.example', { way, reporter, ours })).toBe(may)
})

test("our own pages are not a franchisee's site", () => {
  for (const way of ['page', 'frame'] as const)
    expect(maySpeakFor(ours, { way, reporter: ours, ours })).toBe(false)
})

test.each([
  ['in the chosen order', [3, 1], [1, 2, 3], [3, 1]],
  ['without those that the region lacks', [3, 9, 1], [1, 2, 3], [3, 1]],
  ['as chosen, if the region has none of them', [9], [1, 2, 3], [9]],
  ['all, if none is chosen', [], [1, 2, 3], []],
])('services are offered %s', (_, chosen, offered, services) => {
  expect(servicesOf(chosen, new Set(offered))).toEqual(services)
})
