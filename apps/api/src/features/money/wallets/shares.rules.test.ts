import { expect, test } from 'vitest'
import { sharesOf } from './shares.rules.ts'

const line = (id_treasure: number, treasure_pence: number, franchisee_commission_pence = 0) => ({
  id_treasure,
  treasure_pence,
  franchisee_commission_pence,
})

test.each([
  ['no lines', [], [], []],
  [
    'two treasures and a region',
    [line(9, 1_000, 70), line(4, 500, 30), line(9, 250)],
    [],
    [
      [{ id_treasure: 4 }, 500],
      [{ id_treasure: 9 }, 1_250],
      [{ id_region: 1 }, 100],
    ],
  ],
  ['a franchisee with no part in it', [line(4, 500)], [], [[{ id_treasure: 4 }, 500]]],
  [
    'a part that was taken back',
    [line(4, 500, 30)],
    [line(4, 200, 10)],
    [
      [{ id_treasure: 4 }, 300],
      [{ id_region: 1 }, 20],
    ],
  ],
  ['all of it taken back', [line(4, 500, 30)], [line(4, 500, 30)], []],
])('an invoice with %s', (_, lines, takenBack, shares) => {
  expect(
    sharesOf(lines, takenBack, 1).map(({ owner, amount_pence }) => [owner, amount_pence]),
  ).toEqual(shares)
})
