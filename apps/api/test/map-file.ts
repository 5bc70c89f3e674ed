import { gzipSync } from 'node:zlib'

/* A writer of small PMTiles files, version 3, with one vector tile for every place. */

/** A number in the variable length of Protocol Buffers. */
function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}

/** A field of a Protocol Buffers message, with a number or with bytes. */
const field = (tag: number, value: number | readonly number[]) =>
  typeof value === 'number'
    ? [...varint(tag * 8), ...varint(value)]
    : [...varint(tag * 8 + 2), ...varint(value.length), ...value]

const bytesOf = (text: string) => [...Buffer.from(text)]
const zigzag = (number: number) => varint(number < 0 ? -2 * number - 1 : 2 * number)

/** Width of a tile in units of its geometry. */
const extent = 4_096

/** Commands of a geometry: the command in three bits, and above them how often. */
const moveOnce = (1 << 3) + 1
const lineThrice = (3 << 3) + 2
const closePath = (1 << 3) + 7

const rectangle = (left: number, top: number, width: number, height: number) => [
  moveOnce,
  ...zigzag(left),
  ...zigzag(top),
  lineThrice,
  ...zigzag(width),
  0,
  0,
  ...zigzag(height),
  ...zigzag(-width),
  0,
  closePath,
]

/** The earth in the left half of a tile, so that the other half is water. */
const tile = field(3, [
  ...field(1, bytesOf('earth')),
  ...field(2, [...field(3, 3), ...field(4, rectangle(0, 0, extent / 2, extent))]),
  ...field(5, extent),
  ...field(15, 2),
])

/** Closest zoom level of the file. */
const closest = 10

/** Returns a file in which every tile up to zoom level 10 is the same: half land, half water. */
export function writeMapFile(): Buffer {
  const tiles = gzipSync(Buffer.from(tile))
  const count = (4 ** (closest + 1) - 1) / 3
  // One entry: its first tile, the number of equal tiles, the length, and the offset plus one.
  const directory = gzipSync(
    Buffer.from([1, 0, count, tiles.length, 1].flatMap((number) => varint(number))),
  )
  const metadata = gzipSync('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  let at = header.length
  ;[directory, metadata, Buffer.alloc(0), tiles].forEach((section, place) => {
    header.writeBigUInt64LE(BigInt(at), 8 + place * 16)
    header.writeBigUInt64LE(BigInt(section.length), 16 + place * 16)
    at += section.length
  })
  ;[count, 1, 1].forEach((number, place) => header.writeBigUInt64LE(BigInt(number), 72 + place * 8))
  // Clustered, directories and tiles in gzip, vector tiles from zoom level 0.
  header.set([1, 2, 2, 1, 0, closest], 96)
  ;[-180, -85, 180, 85].forEach((degrees, place) =>
    header.writeInt32LE(degrees * 10_000_000, 102 + place * 4),
  )
  return Buffer.concat([header, directory, metadata, tiles])
}
