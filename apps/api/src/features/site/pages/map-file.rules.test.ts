import { expect, test } from 'vitest'
import { describeMapHeader } from './map-file.rules.ts'

/** The header of a file with 100 bytes of tiles behind it. */
function headerOf({ magic = 'PMTiles', version = 3, tileType = 1 } = {}) {
  const header = Buffer.alloc(127)
  header.write(magic, 'latin1')
  header[7] = version
  header[99] = tileType
  header.writeBigUInt64LE(127n, 56)
  header.writeBigUInt64LE(100n, 64)
  return header
}

test.each<[what: string, header: Buffer, size: number, problem: string | undefined]>([
  ['a file of vector tiles', headerOf(), 227, undefined],
  ['another file', headerOf({ magic: 'SQLite ' }), 227, 'this is not a PMTiles file'],
  ['an empty file', Buffer.alloc(0), 0, 'this is not a PMTiles file'],
  [
    'an old file',
    headerOf({ version: 2 }),
    227,
    'this is PMTiles version 2, and only version 3 is read',
  ],
  [
    'a file of pictures',
    headerOf({ tileType: 2 }),
    227,
    'this PMTiles file has images as tiles, and only vector tiles are drawn',
  ],
  ['a broken header', headerOf().subarray(0, 90), 90, 'this PMTiles file is incomplete'],
  ['a broken download', headerOf(), 226, 'this PMTiles file is incomplete'],
])('%s', (_, header, size, problem) => {
  expect(describeMapHeader(header, size)).toBe(problem)
})
