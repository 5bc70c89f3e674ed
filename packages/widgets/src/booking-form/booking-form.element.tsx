import { asId, asIds, asJson, asText, type Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import { BookingFormSlot, bookingFormStyles } from './BookingForm.tsx'
import { asMode, asPrefill, type BookingMode } from './booking-attributes.ts'
import type { Prefill } from './booking-typed.ts'
import type { BookingTextOverrides } from './booking-form.texts.ts'

/** `<treasures-booking-form region="1">` books a job, from the postcode to the confirmation. */
export interface TreasuresBookingFormElement extends HTMLElement {
  region: number | undefined
  service: number | undefined
  services: readonly number[]
  postcode: string | undefined
  prefill: Prefill | undefined
  embed: string | undefined
  mode: BookingMode
  theme: Theme
  texts: BookingTextOverrides | undefined
  /** Opens the dialog. Needs the mode `dialog` or `button`. */
  show(): void
  close(): void
}

defineWidget('treasures-booking-form', {
  attributes: {
    region: asId,
    service: asId,
    services: asIds,
    postcode: asText,
    prefill: asJson,
    embed: asText,
    mode: asMode,
  },
  methods: ['show', 'close'],
  styles: bookingFormStyles,
  render: ({ prefill, ...values }, { client, shell, emit, actions }) => (
    <BookingFormSlot
      // A change of region, services or embed starts a new form.
      key={JSON.stringify([values.region, values.services, values.embed])}
      {...values}
      client={client}
      shell={shell}
      actions={actions}
      prefill={asPrefill(prefill)}
      onStep={(step) => emit('treasures-booking-step', { step })}
      onBooked={({ id_job }) => emit('treasures-booked', { id_job })}
      onFailed={(code) => emit('treasures-error', { widget: 'booking-form', code })}
    />
  ),
})

/** Attributes of the tag in markup. */
export type BookingFormAttributes = {
  region?: number | string
  service?: number | string
  /** Ids separated by commas. */
  services?: string
  postcode?: string
  prefill?: string | Prefill
  embed?: string
  mode?: BookingMode
  theme?: Theme
  texts?: string | BookingTextOverrides
}

export type { WidgetEventDetails } from '../shared/emit.ts'

declare global {
  interface HTMLElementTagNameMap {
    'treasures-booking-form': TreasuresBookingFormElement
  }
}
