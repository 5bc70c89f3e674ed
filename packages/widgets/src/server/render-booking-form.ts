import { bookingTexts, type BookingTextOverrides } from '../booking-form/booking-form.texts.ts'
import type { BookingMode } from '../booking-form/booking-attributes.ts'
import type { Prefill } from '../booking-form/booking-typed.ts'
import type { Theme } from '../shared/attributes.ts'
import { addressOf } from './address-of.ts'
import { attributesText, escaped } from './markup.ts'

export type RenderBookingFormOptions = {
  /** Address of the Treasures server, such as `https://treasures.example`. */
  origin: string
  /** Id of an embed, whose region, services, mode, colours and texts are set in the portal. */
  embed?: string | undefined
  /** Number of the region that is preferred if several serve a postcode. */
  region?: number | undefined
  /** Numbers of the services on offer. All if empty or left out. */
  services?: readonly number[] | undefined
  /** Number of the service chosen at first. */
  service?: number | undefined
  postcode?: string | undefined
  /** What the page already knows about the customer. */
  prefill?: Prefill | undefined
  mode?: BookingMode | undefined
  theme?: Theme | undefined
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  texts?: BookingTextOverrides | undefined
}

/**
 * Returns the HTML of a booking form. Without scripts, its first step leads to the form on the
 * Treasures server. The page also needs the loader's script or the entry
 * `@treasures/widgets/booking-form/element`.
 *
 * @throws if `origin` is not the address of a server.
 */
export function renderBookingForm(options: RenderBookingFormOptions): string {
  const { region, service, services, postcode, prefill, mode, texts, embed, theme, lang, dir } =
    options
  const address = `${escaped(addressOf(options.origin))}/public/customer/request-job`
  const words = { ...bookingTexts, ...texts }
  const attributes = {
    embed: embed || undefined,
    region: region?.toString(),
    services: services?.join() || undefined,
    service: service?.toString(),
    postcode: postcode || undefined,
    prefill: prefill && JSON.stringify(prefill),
    mode,
    theme,
    lang,
    dir,
    texts: texts && JSON.stringify(texts),
    ...(!mode || mode === 'inline' ? { style: 'display: block; min-height: 290px' } : {}),
  }
  const hidden = Object.entries({ region, service })
    .map(([name, value]) =>
      value === undefined ? '' : `<input type="hidden" name="${name}" value="${value}">`,
    )
    .join('')
  const inside =
    mode === 'button' || mode === 'dialog'
      ? `<a href="${address}">${escaped(words.open)}</a>`
      : `<form method="get" action="${address}">${hidden}<label>${escaped(words.postcode)} <input${attributesText({ name: 'postcode', autocomplete: 'postal-code', value: postcode })}></label> <button>${escaped(words.postcodeNext)}</button></form>`
  return `<treasures-booking-form${attributesText(attributes)}>${inside}</treasures-booking-form>`
}
