/**
 * All events of the widgets, with the only fields of each. They contain opaque ids and no personal
 * data.
 */
const announced = {
  'treasures-ready': ['widget', 'version'],
  'treasures-claimed': ['id_job'],
  'treasures-booking-step': ['step'],
  'treasures-booked': ['id_job'],
  'treasures-recorded': ['id'],
  'treasures-reviewed': ['id'],
  'treasures-error': ['widget', 'code'],
} as const

export type WidgetEventDetails = {
  'treasures-ready': { readonly widget: string; readonly version: string }
  'treasures-claimed': { readonly id_job: number }
  'treasures-booking-step': { readonly step: string }
  'treasures-booked': { readonly id_job: number }
  'treasures-recorded': { readonly id: number }
  'treasures-reviewed': { readonly id: number }
  'treasures-error': { readonly widget: string; readonly code: string }
}
export type WidgetEventName = keyof WidgetEventDetails

type WidgetEvents = { [N in WidgetEventName]: CustomEvent<WidgetEventDetails[N]> }

declare global {
  // The types of `addEventListener` on elements, the document and the window.
  interface GlobalEventHandlersEventMap extends WidgetEvents {}
}

/**
 * Dispatches an event that bubbles out of the shadow root. Its detail is frozen and has the listed
 * fields only.
 */
export function emit<N extends WidgetEventName>(
  host: EventTarget,
  name: N,
  detail: WidgetEventDetails[N],
) {
  const fields: readonly string[] = announced[name]
  const listed = Object.entries(detail).filter(([field]) => fields.includes(field))
  host.dispatchEvent(
    new CustomEvent(name, {
      detail: Object.freeze(Object.fromEntries(listed)),
      bubbles: true,
      composed: true,
    }),
  )
}
