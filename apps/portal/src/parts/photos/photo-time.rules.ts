const tags = { exif: 0x8769, taken: 0x9003, offset: 0x9011 } as const

/**
 * Reads the time at which a camera took a JPEG from its Exif data. A camera that states no offset is
 * taken to be in the time zone of this device. Undefined if the file does not say.
 */
export function cameraTime(bytes: ArrayBuffer): Date | undefined {
  try {
    const view = new DataView(bytes)
    const tiff = findTiff(view)
    if (tiff === undefined) return undefined
    const isLittle = view.getUint16(tiff) === 0x4949
    const short = (at: number) => view.getUint16(at, isLittle)
    const long = (at: number) => view.getUint32(at, isLittle)
    const find = (directory: number, tag: number) => {
      for (let n = 0; n < short(directory); n++) {
        const entry = directory + 2 + n * 12
        if (short(entry) === tag) return entry
      }
      return undefined
    }
    const text = (entry: number | undefined) => {
      if (entry === undefined) return ''
      const length = long(entry + 4)
      const from = length > 4 ? tiff + long(entry + 8) : entry + 8
      return String.fromCharCode(...new Uint8Array(bytes, from, Math.min(length, 40)))
    }
    const exif = find(tiff + long(tiff + 4), tags.exif)
    if (exif === undefined) return undefined
    const directory = tiff + long(exif + 8)
    const [, day, time] =
      /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(text(find(directory, tags.taken))) ?? []
    if (!day || !time) return undefined
    const offset = /^[+-]\d\d:\d\d/.exec(text(find(directory, tags.offset)))?.[0] ?? ''
    const taken = new Date(`${day.replaceAll(':', '-')}T${time}${offset}`)
    return Number.isNaN(taken.getTime()) ? undefined : taken
  } catch {
    // The data ends too early.
    return undefined
  }
}

/** Finds the Exif data among the segments of a JPEG. */
function findTiff(view: DataView): number | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (view.getUint16(at) === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return at + 10
  return undefined
}

/** "3 days", for what has waited on a device for longer than two days. */
export function waitingWords(at: number, now: number): string | undefined {
  const hours = (now - at) / 3_600_000
  return hours <= 48 ? undefined : `${Math.floor(hours / 24)} days`
}
