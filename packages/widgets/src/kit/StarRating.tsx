import { Star } from 'lucide-react'
import { useId, useRef, type CSSProperties, type PointerEvent } from 'react'
import { fill } from '../shared/texts.ts'
import { FieldNote, noteOf, type FieldProps } from './Field.tsx'

export const starRatingTexts = { value: '{value} of {most} stars' }

const most = 5
const least = 1
const step = 0.5

const words = (value: number) => fill(starRatingTexts.value, { value, most })

/**
 * Rating at a fraction of the row's length, from 0 to 1. A point on a half star counts as this
 * half.
 */
export const starsAt = (part: number): number =>
  Math.min(most, Math.max(least, Math.ceil((part * most) / step) * step))

export type StarRatingProps = FieldProps & {
  name: string
  /** 1 to 5, in steps of 0.5. */
  value: number
  onChange: (value: number) => void
  disabled?: boolean
  /** Receives the focus when a dialog opens. */
  autoFocus?: boolean
}

/**
 * 1 to 5 stars in halves. A native slider below the stars handles arrow keys, Home, End and screen
 * readers. Presses and drags on the stars are calculated here, because a slider's own positions are
 * shifted by the width of its thumb.
 */
export function StarRating({
  label,
  name,
  value,
  onChange,
  hint,
  error,
  isLabelHidden,
  disabled = false,
  autoFocus,
}: StarRatingProps) {
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)

  function point(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const stars = starsAt(isRtl ? 1 - part : part)
    if (stars !== value) onChange(stars)
  }

  return (
    <div className="field" part="field">
      <label className={isLabelHidden ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="star-rating" data-disabled={disabled || undefined}>
        <div
          className="star-rating-row"
          onPointerDown={(event) => {
            if (disabled || event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
            // Keeps the browser from moving the focus to the pressed element, which cannot have the
            // focus.
            event.preventDefault()
            slider.current?.focus({ preventScroll: true })
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
          }}
        >
          <input
            ref={slider}
            {...noteOf(id, { hint, error })}
            id={id}
            name={name}
            className="star-rating-slider"
            type="range"
            min={least}
            max={most}
            step={step}
            value={value}
            disabled={disabled}
            data-autofocus={autoFocus || undefined}
            aria-valuetext={words(value)}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
          <Row value={value} />
        </div>
        <span className="star-rating-value" aria-hidden="true">
          {value}
        </span>
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

/** An existing rating, read-only. */
export const Stars = ({ value, size }: { value: number; size?: 'small' }) => (
  <span className="stars" role="img" aria-label={words(value)} data-size={size}>
    <Row value={value} />
  </span>
)

/**
 * Five hollow stars, covered by full stars up to the value. The last full star may be cut in half.
 */
const Row = ({ value }: { value: number }) => (
  <span className="stars-row" aria-hidden="true">
    <Five />
    <span
      className="stars-full"
      style={{ '--t-stars': `${(value / most) * 100}%` } as CSSProperties}
    >
      <Five />
    </span>
  </span>
)

const Five = () => (
  <span className="stars-five">
    {[1, 2, 3, 4, 5].map((at) => (
      <Star key={at} />
    ))}
  </span>
)
