import { expect, test } from 'vitest'
import { noBrand, shownBrand, type BrandRow } from './brand.rules.ts'

const fallback = { name: 'Handy Neighbours', reply_to: 'hello@handy.example' }
const ours: BrandRow = {
  ...noBrand,
  logo: 'a'.repeat(22),
  width: 400,
  height: 100,
  accent: '#aa2200',
  sender_name: 'Handy Bookings',
}
const bath: BrandRow = { ...noBrand, id_region: 2 }

test('a business without a brand has just its name and email', () => {
  expect(shownBrand([], null, fallback)).toEqual({
    name: 'Handy Neighbours',
    file: null,
    logo: null,
    icon: null,
    accent: null,
    sender_name: 'Handy Neighbours',
    reply_to: 'hello@handy.example',
  })
})

test('a region with no row, or an empty one, looks like the business', () => {
  const business = shownBrand([ours], null, fallback)
  expect(business.logo).toEqual({
    url: `/public/logo/${'a'.repeat(22)}.png`,
    width: 400,
    height: 100,
  })
  expect(shownBrand([ours], 2, fallback)).toEqual(business)
  expect(shownBrand([ours, bath], 2, fallback)).toEqual(business)
})

test.each([
  ['name', { name: 'Bath Helpers' }, { name: 'Bath Helpers', sender_name: 'Bath Helpers' }],
  ['sender', { sender_name: 'Nadia' }, { name: 'Handy Neighbours', sender_name: 'Nadia' }],
  ['colour', { accent: '#00aa22' }, { accent: '#00aa22', sender_name: 'Handy Bookings' }],
  ['address', { reply_to: 'bath@handy.example' }, { reply_to: 'bath@handy.example' }],
  [
    'logo',
    { logo: 'b'.repeat(22), width: 10, height: 20 },
    {
      logo: { url: `/public/logo/${'b'.repeat(22)}.png`, width: 10, height: 20 },
      accent: '#aa2200',
    },
  ],
])('a region’s own %s wins, and the other parts stay', (_, own, shown) => {
  expect(shownBrand([ours, { ...bath, ...own }], 2, fallback)).toMatchObject(shown)
  expect(shownBrand([ours, { ...bath, ...own }], 3, fallback)).toEqual(
    shownBrand([ours], null, fallback),
  )
})
