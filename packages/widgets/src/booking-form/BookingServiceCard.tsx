import type { BookingOption, BookingService } from '@treasures/api-client'
import { useId, type Ref } from 'react'
import { ServiceIcon } from '../kit/ServiceIcon.tsx'
import { firstOption } from './booking-offer.ts'
import type { BookingTexts } from './booking-form.texts.ts'

type Props = {
  service: BookingService
  /** Id of the chosen option, if it belongs to this service. */
  chosen: number | null
  texts: BookingTexts
  inputRef: Ref<HTMLInputElement> | undefined
  onChoose: (idService: number, idOption: number) => void
  /**
   * Called for pointer presses, even on the chosen service. Not called for arrow keys, because they
   * only pass through the services.
   */
  onPress: (radio: Element) => void
}

/**
 * One service: a radio that covers the card, its price top right, and its options as chips once
 * chosen.
 */
export function BookingServiceCard(props: Props) {
  const { service, chosen, texts, inputRef, onChoose, onPress } = props
  const id = useId()
  const first = firstOption(service)
  const shown = service.options.find((option) => option.id === chosen) ?? first
  if (!first || !shown) return null
  const isChosen = chosen !== null
  return (
    <div className="booking-service" data-chosen={isChosen || undefined} part="booking-service">
      <label className="booking-service-box">
        <input
          ref={inputRef}
          className="booking-radio"
          type="radio"
          name="service"
          checked={isChosen}
          disabled={!first.available}
          aria-describedby={`${id}-price ${id}-text`}
          aria-labelledby={`${id}-name`}
          // A click by keyboard has `detail` 0.
          onClick={(event) => event.detail > 0 && onPress(event.currentTarget)}
          onChange={() => onChoose(service.id, first.id)}
        />
        <ServiceIcon name={service.fa_font_icon} />
        <span className="booking-service-head">
          <span className="booking-service-name" id={`${id}-name`}>
            {service.name}
          </span>
          <span
            className="booking-price num"
            id={`${id}-price`}
            data-gone={!shown.available || undefined}
          >
            {shown.chip}
          </span>
        </span>
        <span className="booking-service-text" id={`${id}-text`}>
          {isChosen ? shown.intro : shown.explanation}
        </span>
      </label>
      {isChosen && service.options.length > 1 && (
        <div className="booking-options" role="radiogroup" aria-label={texts.whatOptions}>
          {service.options.map((option) => (
            <OptionChip
              key={option.id}
              option={option}
              isChosen={option.id === chosen}
              onChoose={() => onChoose(service.id, option.id)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type OptionProps = { option: BookingOption; isChosen: boolean; onChoose: () => void }

function OptionChip({ option, isChosen, onChoose }: OptionProps) {
  return (
    <label className="booking-option" data-chosen={isChosen || undefined} part="booking-option">
      <input
        className="booking-radio"
        type="radio"
        name="option"
        checked={isChosen}
        disabled={!option.available}
        onChange={onChoose}
      />
      <span className="booking-option-text">{option.explanation}</span>
      <span className="booking-option-price num">{option.chip}</span>
    </label>
  )
}
