import type { BookingServices as Services } from '@treasures/api-client'
import { useRef, useLayoutEffect } from 'react'
import { Button } from '../kit/Button.tsx'
import { FieldNote } from '../kit/Field.tsx'
import { fill } from '../shared/texts.ts'
import { BookingServiceCard } from './BookingServiceCard.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import type { useFields } from './use-fields.ts'

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
      {/* The error is above the cards, because below a long list it would be out of sight. */}
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

/**
 * Keeps an element at its place on the screen while content around it appears or disappears. Call
 * the returned function right before the change.
 */
function useKeepPlace() {
  const held = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {}
    held.current = undefined
    if (!element || top === undefined) return
    const by = element.getBoundingClientRect().top - top
    scrollerOf(element).scrollBy({ top: by, behavior: 'instant' })
  })
  return (element: Element | null | undefined) => {
    held.current = element ? { element, top: element.getBoundingClientRect().top } : undefined
  }
}

/** Returns the nearest scrolling box, searched through shadow roots, or the window. */
function scrollerOf(element: Element): Element | Window {
  let box: Element | null = element
  while (box && box !== document.body && box !== document.documentElement) {
    const { overflowY } = getComputedStyle(box)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(overflowY)) return box
    const above: Node | null = box.assignedSlot ?? box.parentNode
    box = above instanceof ShadowRoot ? above.host : (above as Element | null)
  }
  return window
}
