import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Occurs in all metadata that a picture must lose. */
export const markOfSender = 'GPS-of-quillfeather'

const solid = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 120, g: 190, b: 150, alpha: 0.5 } },
    limitInputPixels: false,
  })

const exif = {
  IFD0: { Make: markOfSender, Copyright: markOfSender },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 27/1 24/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 0/1 44/1',
  },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${markOfSender}</a></x:xmpmeta>`

const withMetadata = (picture: Sharp) =>
  picture.withExif(exif).withXmp(xmp).withIccProfile('p3').withMetadata({ orientation: 6 })

const text = (value: string) => Buffer.from(value)

function pngChunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Decoders under test never reach the checksum, so it stays zero.
  return Buffer.concat([length, text(type), data, Buffer.alloc(4)])
}

/** Claims 50,000 × 50,000 pixels in a few hundred bytes. */
function pngBomb() {
  const head = Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Copies a JPEG with 65,000 × 65,000 in its header. */
function jpegBomb(jpeg: Buffer) {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.findIndex(
    (byte, i) => byte === 0xff && [0xc0, 0xc2].includes(bytes[i + 1] ?? 0),
  )
  bytes.writeUInt16BE(65_000, frame + 5)
  bytes.writeUInt16BE(65_000, frame + 7)
  return bytes
}

const html = `<!doctype html><script>alert("${markOfSender}")</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`

/** Makes hostile pictures, each with its expected outcome: `ok`, or the code of its refusal. */
export async function makeHostilePictures(): Promise<Record<string, [Buffer, string]>> {
  const jpeg = await solid(60, 40).jpeg().toBuffer()
  const png = await solid(60, 40, 4).png().toBuffer()
  const webp = await solid(60, 40).webp().toBuffer()
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const frames = await sharp([png, await solid(60, 40, 4).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  const unreadable = 'image_not_readable'
  const tooLarge = 'image_too_large'
  return {
    'an SVG': [text(svg), unreadable],
    'an SVG with an XML head': [text(`<?xml version="1.0"?>${svg}`), unreadable],
    'a page': [text(html), unreadable],
    'a page that begins as a JPEG': [
      Buffer.concat([text('\u00ff'), Buffer.from('ffd8ffe0', 'hex'), text(html)]),
      unreadable,
    ],
    'a page behind the head of a JPEG': [
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(html)]),
      unreadable,
    ],
    'a page behind the head of a PNG': [
      Buffer.concat([png.subarray(0, 33), text(html)]),
      unreadable,
    ],
    'a page behind the head of a WebP': [
      Buffer.concat([webp.subarray(0, 16), text(html)]),
      unreadable,
    ],
    'nothing at all': [Buffer.alloc(0), unreadable],
    'one byte': [Buffer.from([0xff]), unreadable],
    noise: [randomBytes(4_000), unreadable],
    'half a JPEG': [half(await noise(200).jpeg().toBuffer()), unreadable],
    'half a PNG': [half(await noise(200).png().toBuffer()), unreadable],
    'half a WebP': [half(await noise(200).webp().toBuffer()), unreadable],
    'a PNG that says it is huge': [pngBomb(), tooLarge],
    'a JPEG that says it is huge': [jpegBomb(jpeg), tooLarge],
    'a PNG of 25 megapixels in a few bytes': [await solid(5_000, 5_000).png().toBuffer(), tooLarge],
    'a WebP of 25 megapixels': [await solid(5_000, 5_000).webp({ effort: 0 }).toBuffer(), tooLarge],
    'a thread': [await solid(12_001, 1).jpeg().toBuffer(), tooLarge],
    'a thread that hangs down': [await solid(1, 12_001).png().toBuffer(), tooLarge],
    'a GIF': [await solid(9, 9).gif().toBuffer(), unreadable],
    'a TIFF': [await solid(9, 9).tiff().toBuffer(), unreadable],
    'an AVIF': [await solid(9, 9).avif({ effort: 0 }).toBuffer(), unreadable],
    'a script that is a GIF, too': [text(`GIF89a=1;/*${html}*/`), unreadable],
    'a PDF': [text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), unreadable],
    'a ZIP': [Buffer.concat([text('PK\u0003\u0004'), randomBytes(200)]), unreadable],
    'a JPEG with a page behind it': [Buffer.concat([jpeg, text(html)]), 'ok'],
    'a PNG with a ZIP behind it': [
      Buffer.concat([png, text(`PK\u0003\u0004${markOfSender}`)]),
      'ok',
    ],
    'a WebP with a page behind it': [Buffer.concat([webp, text(html)]), 'ok'],
    'a JPEG that knows where it was taken': [
      await withMetadata(solid(60, 40)).jpeg().toBuffer(),
      'ok',
    ],
    'a PNG that knows where it was taken': [
      await withMetadata(solid(60, 40)).png().toBuffer(),
      'ok',
    ],
    'a WebP that knows where it was taken': [
      await withMetadata(solid(60, 40)).webp().toBuffer(),
      'ok',
    ],
    'a picture that moves': [frames, 'ok'],
    'a picture with see-through places': [png, 'ok'],
    'a picture with 16 bits': [await solid(60, 40).toColourspace('rgb16').png().toBuffer(), 'ok'],
    'a grey picture': [await solid(60, 40).greyscale().jpeg().toBuffer(), 'ok'],
    'a picture for print': [await solid(60, 40).toColourspace('cmyk').jpeg().toBuffer(), 'ok'],
    'one pixel': [await solid(1, 1).png().toBuffer(), 'ok'],
    'a panorama': [await solid(12_000, 90).jpeg().toBuffer(), 'ok'],
  }
}
