import names from './names.json' with { type: 'json' }
import type { Random } from './random.ts'
import type { SeedOutcode, SeedRegion } from './regions.ts'

/** Hands out mobiles that Ofcom reserves for drama, each only once. */
export function createMobiles(random: Random): () => string {
  const free = random.shuffle(Array.from({ length: 1_000 }, (_, i) => i))
  return () => {
    const number = free.pop()
    if (number === undefined) throw new RangeError('There are only 1,000 drama mobiles')
    return `+447700900${String(number).padStart(3, '0')}`
  }
}

export const showMobile = (e164: string) => e164.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')

export const seedLandline = (random: Random, { landline }: SeedRegion) =>
  `${landline}${String(random.whole(0, 999)).padStart(3, '0')}`

export function seedName(random: Random) {
  const isWoman = random.chance(0.5)
  return {
    title: isWoman ? random.pick(['Ms', 'Mrs', 'Miss', 'Dr']) : random.pick(['Mr', 'Mr', 'Dr']),
    fname: random.pick(isWoman ? names.female : names.male),
    lname: random.pick(names.surname),
  }
}

export const seedEmail = (fname: string, lname: string, number: number) =>
  `${fname}.${lname}${number}@example.org`.toLowerCase().replaceAll(/[^a-z0-9.@]/g, '')

export type SeedPlace = {
  address: string
  postcode: string
  outcode: string
  lat: number
  lon: number
}

/** Letters that the second half of a postcode may contain. */
const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ'

/** Makes an address in an outward code, within a kilometre of its centroid. */
export function seedPlace(random: Random, [outcode, town, lat, lon]: SeedOutcode): SeedPlace {
  const letters = inwardLetters.split('')
  const inward = `${random.whole(1, 9)}${random.pick(letters)}${random.pick(letters)}`
  const number = random.whole(1, 148)
  const flat = random.chance(0.25) ? `Flat ${random.whole(1, 12)}, ` : ''
  return {
    address: `${flat}${number} ${random.pick(names.street)}, ${town}`,
    postcode: `${outcode} ${inward}`,
    outcode,
    lat: round(lat + random.between(-0.008, 0.008)),
    lon: round(lon + random.between(-0.013, 0.013)),
  }
}

/** Six decimals are about ten centimetres. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
