import type { BookingImage } from '@treasures/api-client'
import type { PhotosPorts } from './photos.model.ts'

const heads = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d],
  webp: [0x52, 0x49, 0x46, 0x46, 1, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
  heic: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63],
  svg: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg">'),
  html: new TextEncoder().encode('<!doctype html><script>'),
}

/** A file of `size` bytes that begins like a file of its kind. */
export const fileOf = (kind: keyof typeof heads, name = `garden.${kind}`, size = 2000) =>
  new File([new Uint8Array(heads[kind]), new Uint8Array(Math.max(0, size - 12))], name)

export const imageOf = (image_number: number): BookingImage => ({
  image_number,
  url: `/${image_number}.webp`,
  width: 1600,
  height: 1200,
})

type Sending = {
  file: Blob
  number: number
  progress: (share: number) => void
  arrive: () => void
  fail: (error: unknown) => void
}

/** Ports whose uploads wait for the test, with a record of the calls. */
export function handPorts(changed: Partial<PhotosPorts> = {}) {
  const sendings: Sending[] = []
  const removals: number[] = []
  const told: number[][] = []
  const addresses = new Set<string>()
  let next = 0
  const ports: PhotosPorts = {
    send: (file, number, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        sendings.push({
          file,
          number,
          progress: onProgress,
          arrive: () => resolve(imageOf(number)),
          fail: reject,
        })
      }),
    remove: (number) => {
      removals.push(number)
      return Promise.resolve()
    },
    fetch: () => Promise.resolve(fileOf('webp')),
    preview: () => {
      const address = `blob:${next++}`
      addresses.add(address)
      return address
    },
    forget: (address) => addresses.delete(address),
    log: () => {},
    onChange: (images) => told.push(images.map(({ image_number }) => image_number)),
    ...changed,
  }
  return { ports, sendings, removals, told, addresses }
}
