import type { BookingImage } from '@treasures/api-client'
import { CircleAlert, Image, RotateCw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { SpinnerMark } from '../kit/Spinner.tsx'
import { fill } from '../shared/texts.ts'
import { thumbAddress } from '../shared/thumb-address.ts'
import type { Picture } from './photos.model.ts'
import type { PhotosTexts } from './photos.texts.ts'
import { cutName } from './picture-file.ts'

export type PhotoProps = {
  picture: Picture
  /** Position of the photo, from 1. */
  position: number
  texts: PhotosTexts
  addressOf: (image: BookingImage) => string
  onRetry: () => void
  onRemove: () => void
  /** Called when the server's own version has been drawn. */
  onShown: () => void
}

/** One photo: its name, its progress and its actions. */
export function Photo(props: PhotoProps) {
  const { picture, position, texts, onRetry, onRemove } = props
  const { phase } = picture
  const id = useId()
  const name =
    cutName(picture.name) ||
    fill(texts.picture, { number: position, name: '' }).replace(/[:\s]+$/, '')
  const isTrouble = phase.at === 'failed' || phase.at === 'refused' || picture.isStuck
  return (
    <li className="photo" part="photo" data-state={phase.at} data-trouble={isTrouble || undefined}>
      <div className="photo-box">
        <Preview {...props} />
        {(phase.at === 'sending' || phase.at === 'removing') && <SpinnerMark />}
        {phase.at === 'sending' && (
          <progress
            className="photo-progress"
            value={phase.share}
            max={1}
            aria-label={fill(texts.picture, { number: position, name })}
          />
        )}
        <Button
          kind="icon"
          label={fill(texts.removeNamed, { name })}
          isBusy={phase.at === 'removing'}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      <p className="photo-words small" id={id}>
        <span className="photo-name" title={picture.name || undefined}>
          {name}
        </span>
        <span className="photo-state">
          {isTrouble && <CircleAlert aria-hidden="true" />}
          <span>{wordsOf(picture, texts)}</span>
        </span>
      </p>
      {phase.at === 'failed' && (
        <Button kind="text" label={fill(texts.retryNamed, { name })} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {texts.retry}
        </Button>
      )}
    </li>
  )
}

function wordsOf({ phase, isStuck }: Picture, texts: PhotosTexts): string {
  if (isStuck) return texts.notRemoved
  switch (phase.at) {
    case 'checking':
    case 'waiting':
      return texts.waiting
    case 'sending':
      return phase.share < 1
        ? fill(texts.sending, { percent: Math.floor(phase.share * 100) })
        : texts.checking
    case 'failed':
    case 'refused':
      return texts[phase.why]
    default:
      return texts[phase.at]
  }
}

/**
 * Shows the file itself until the server's thumbnail exists. A page's policy may forbid the file.
 */
function Preview({ picture, addressOf, onShown }: PhotoProps) {
  const { phase, preview } = picture
  const [failed, setFailed] = useState<readonly string[]>([])
  const thumb = phase.at === 'sent' ? thumbAddress(addressOf(phase.image)) : undefined
  const address = [thumb, preview].find((one) => one !== undefined && !failed.includes(one))
  if (address === undefined) return <Image className="photo-none" aria-hidden="true" />
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      referrerPolicy="strict-origin"
      onLoad={() => {
        if (address === thumb && preview) onShown()
      }}
      onError={() => setFailed([...failed, address])}
    />
  )
}
