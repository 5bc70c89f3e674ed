/** Length of a PMTiles 3 header, and the offsets of its version and tile type, in bytes. */
const header = { length: 127, version: 7, tileType: 99 }
const vector = 1

/** Describes why we cannot draw a file with this beginning. Returns undefined if we can. */
export function describeMapHeader(start: Buffer, size: number): string | undefined {
  if (start.subarray(0, 7).toString('latin1') !== 'PMTiles') return 'this is not a PMTiles file'
  if (start[header.version] !== 3)
    return `this is PMTiles version ${start[header.version]}, and only version 3 is read`
  if (start.length < header.length) return 'this PMTiles file is incomplete'
  if (start[header.tileType] !== vector)
    return 'this PMTiles file has images as tiles, and only vector tiles are drawn'
  return size < endOf(start) ? 'this PMTiles file is incomplete' : undefined
}

/**
 * Returns the end of the last section. Sections are root directory, metadata, leaf directories and
 * tiles.
 */
const endOf = (start: Buffer) =>
  Math.max(
    ...[8, 24, 40, 56].map((at) =>
      Number(start.readBigUInt64LE(at) + start.readBigUInt64LE(at + 8)),
    ),
  )
