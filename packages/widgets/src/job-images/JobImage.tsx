import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../shared/texts.ts'
import type { JobImage as Image } from './job-images.model.ts'
import type { JobImagesTexts } from './job-images.texts.ts'

export type JobImageProps = {
  image: Image
  /** From 1. */
  number: number
  count: number
  texts: JobImagesTexts
}

/** A picture that opens larger in a new tab. It keeps its place while it loads and when it cannot. */
export function JobImage({ image, number, count, texts }: JobImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const alt = fill(texts.alt, { number, count })
  return (
    <a
      className="job-image"
      part="job-image"
      data-state={state}
      href={image.large}
      target="_blank"
      rel="noopener"
      aria-label={`${state === 'broken' ? fill(texts.broken, { number }) : alt} (${texts.newTab})`}
    >
      {state === 'broken' ? (
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
      )}
    </a>
  )
}
