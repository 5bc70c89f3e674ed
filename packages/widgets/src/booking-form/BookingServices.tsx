import type { BookingServices as Services } from '@treasures/api-client'
import { useRef } from 'react'
import { Button } from '../kit/Button.tsx'
import { FieldNote } from '../kit/Field.tsx'
import { fill } from '../shared/texts.ts'
import { BookingServiceCard } from './BookingServiceCard.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import type { useFields } from './use-fields.ts'
import { useKeepPlace } from './use-keep-place.ts'

type Props = StepProps & {
  services: Services
  inputRef: ReturnType<ReturnType<typeof useFields>['refOf']>
  error: string | undefined
}

/** The services as cards. A long list folds to the chosen service. */
export function BookingServices({ model, texts, services, inputRef, error }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const keepPlace = useKeepPlace()
  const chosen = model.chosen.value?.service.id
  const isFolded = model.isFolded.value
  const shown = isFolded ? services.data.filter(({ id }) => id === chosen) : services.data

  function unfold() {
    const radio = list.current?.querySelector<HTMLElement>('.booking-radio')
    radio?.focus({ preventScroll: true })
    keepPlace(radio)
    model.unfold()
  }

  return (
    <div
      ref={list}
      className="booking-services"
      role="radiogroup"
      aria-label={texts.whatTitle}
      aria-describedby={error ? 'what-note' : undefined}
    >
      {/* Above the cards, because below a long list it would be out of sight. */}
      <FieldNote id="what" hint={undefined} error={error} />
      {shown.map((service, index) => (
        <BookingServiceCard
          key={service.id}
          service={service}
          chosen={service.id === chosen ? model.typed.value.id_service_option : null}
          texts={texts}
          inputRef={index === 0 ? inputRef : undefined}
          onChoose={model.chooseOption}
          onPress={(radio) => {
            keepPlace(radio)
            model.pressService(service.id)
          }}
        />
      ))}
      {isFolded && (
        <Button kind="quiet" part="booking-unfold" onClick={unfold}>
          {fill(texts.whatShowAll, { count: services.data.length })}
        </Button>
      )}
    </div>
  )
}
