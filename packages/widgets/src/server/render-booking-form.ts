import { lookOf } from '@treasures/api-client/domain'
import { bookingTexts, type BookingTextOverrides } from '../booking-form/booking-form.texts.ts'
import type { BookingMode } from '../booking-form/booking-attributes.ts'
import type { Prefill } from '../booking-form/booking-typed.ts'
import css from '../booking-form/first-step.css?raw'
import { firstStepSnippet } from '../booking-form/snippet.ts'
import type { Theme } from '../shared/attributes.ts'
import { addressOf } from './address-of.ts'
import { escaped } from '../shared/markup-tree.ts'
import { attributesText } from './markup.ts'

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
  /**
   * Accent such as `#0b6e63`, in a readable version for each theme. An embed's own replaces it when
   * the script has loaded.
   */
  accent?: string | undefined
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  texts?: BookingTextOverrides | undefined
  /** The page's nonce for styles, for a policy without `'unsafe-inline'`. */
  nonce?: string | undefined
}

/**
 * Returns the HTML of a booking form with its first step. Without scripts, this step leads to the
 * form on the Treasures server. The loader's script or the entry
 * `@treasures/widgets/booking-form/element`, which the page also needs, takes the step over.
 *
 * @throws if `origin` is not the address of a server, or `accent` is not such a colour.
 */
export function renderBookingForm(options: RenderBookingFormOptions): string {
  const { region, service, services, postcode, prefill, mode = 'inline', texts, nonce } = options
  const { embed, theme, accent, lang, dir } = options
  const origin = addressOf(options.origin)
  if (accent !== undefined && !/^#[\da-f]{6}$/i.test(accent))
    throw new Error(`treasures: ${JSON.stringify(accent)} is not a colour such as #0b6e63.`)
  const attributes = {
    embed: embed || undefined,
    region: region?.toString(),
    services: services?.join() || undefined,
    service: service?.toString(),
    postcode: postcode || undefined,
    prefill: prefill && JSON.stringify(prefill),
    mode: options.mode,
    theme,
    lang,
    dir,
    texts: texts && JSON.stringify(texts),
    ...(mode === 'inline' ? { style: 'display: block; min-height: 290px' } : {}),
  }
  const settings = { region, service, postcode, theme, lang, dir, texts, look: lookOf({ accent }) }
  const firstStep = mode === 'inline' ? firstStepSnippet(settings, { origin, css, nonce }) : ''
  const link = `<a href="${escaped(origin)}/public/customer/request-job">${escaped(texts?.open ?? bookingTexts.open)}</a>`
  return `<treasures-booking-form${attributesText(attributes)}>${firstStep}${link}</treasures-booking-form>`
}
