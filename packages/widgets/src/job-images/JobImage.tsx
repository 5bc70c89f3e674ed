import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../shared/texts.ts'
import type { JobImage as Image } from './job-images.model.ts'
import type { JobImagesTexts } from './job-images.texts.ts'

export type JobImageProps = {
  image: Image
  /** Position of the photo, from 1. */
  number: number
  count: number
  texts: JobImagesTexts
  /** Shows the photo larger on this page. Without it, the photo opens in a new tab. */
  onOpen?: () => void
}

/**
 * A photo that opens larger. Its space is reserved while the photo loads, and stays if loading
 * fails.
 */
export function JobImage({ image, number, count, texts, onOpen }: JobImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const name = fill(state === 'broken' ? texts.broken : texts.alt, { number, count })
  const picture =
    state === 'broken' ? (
      <ImageOff aria-hidden="true" />
    ) : (
      <img
        src={image.small}
        alt=""
        loading="lazy"
        decoding="async"
        width={200}
        height={150}
        referrerPolicy="strict-origin"
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
    )
  const own = { className: 'job-image', part: 'job-image', 'data-state': state }
  if (onOpen)
    return (
      <button type="button" {...own} aria-haspopup="dialog" aria-label={name} onClick={onOpen}>
        {picture}
      </button>
    )
  return (
    <a
      {...own}
      href={image.large}
      target="_blank"
      rel="noopener"
      aria-label={`${name} (${texts.newTab})`}
    >
      {picture}
    </a>
  )
}
