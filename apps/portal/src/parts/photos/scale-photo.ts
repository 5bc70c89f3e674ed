/** Longest side in pixels. The server keeps no larger ones. */
const side = 1600
const thumbSide = 120

export type ScaledPhoto = {
  bytes: ArrayBuffer
  /** A small picture, as a data URL. */
  thumb: string
}

/**
 * Draws a photo again, smaller and without its metadata, so that no position leaves the device.
 * @throws if this browser cannot read the photo
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  const picture = await createImageBitmap(file)
  try {
    const blob = await new Promise<Blob | null>((done) =>
      draw(picture, side).toBlob(done, 'image/jpeg', 0.85),
    )
    if (!blob) throw new Error('The photo could not be drawn')
    return {
      bytes: await blob.arrayBuffer(),
      thumb: draw(picture, thumbSide).toDataURL('image/jpeg', 0.6),
    }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, most / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The photo could not be drawn')
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
