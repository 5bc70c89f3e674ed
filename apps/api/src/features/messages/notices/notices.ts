import { namesIn, type TemplateText } from './message-secrets.rules.ts'
import { generalNames, type GeneralName } from './general-values.ts'
import { accountNotices } from './account.notices.ts'
import { bookingNotices } from './booking.notices.ts'
import { jobNotices } from './job.notices.ts'
import { moneyNotices } from './money.notices.ts'
import type { NamesIn, Notice, ShortNotice } from './notice.ts'
import { openingNotices } from './opening.notices.ts'
import { shortNotices } from './short.notices.ts'
import { treasureNotices } from './treasure.notices.ts'

const written = {
  ...accountNotices,
  ...bookingNotices,
  ...jobNotices,
  ...moneyNotices,
  ...openingNotices,
  ...treasureNotices,
}

/** Notices that reactions send. */
export type ToldCode = keyof typeof written
export type ShortCode = keyof typeof shortNotices

/** Every notice, by its code. Its words are the default: staff may have changed them. */
export const notices: { readonly [C in ToldCode]: Notice & { short?: ShortCode } } & {
  readonly [C in ShortCode]: ShortNotice
} = { ...written, ...shortNotices }

export type NoticeCode = ToldCode | ShortCode

export const noticeCodes = Object.keys(notices) as NoticeCode[]

export const isNoticeCode = (code: string): code is NoticeCode => Object.hasOwn(notices, code)

type Words<N> = N extends { subject: infer S extends string; body: infer B extends string }
  ? NamesIn<S> | NamesIn<B>
  : N extends { body: infer B extends string }
    ? NamesIn<B>
    : never

/** Placeholders of the short notice. */
type ShortWords<N> = N extends { short: infer S extends ShortCode }
  ? Words<(typeof shortNotices)[S]>
  : never

/**
 * Values that a notice's words need, apart from the general ones. For a union of notices, the values of all of them.
 */
export type NoticeValues<C extends ToldCode> = Readonly<
  Record<
    Exclude<Words<(typeof written)[C]> | ShortWords<(typeof written)[C]>, GeneralName>,
    string | number
  >
>

/** A known person by id, or the person at an address. */
export type Addressee = { customer: number } | { treasure: number } | { user: number } | 'address'

type AddresseeFor = {
  customer: { customer: number }
  treasure: { treasure: number }
  staff: { user: number }
  anyone: Addressee
}

/**
 * Recipient that a caller has to name for a notice. For several notices, a recipient of any of
 * them.
 */
export type NoticeAddressee<C extends ToldCode> = AddresseeFor[(typeof written)[C]['for']]

export const defaultWords = (code: NoticeCode): TemplateText => {
  const notice = notices[code]
  return { subject: notice.channel === 'sms' ? null : notice.subject, body: notice.body }
}

/** Notices that staff send a treasure with one press. */
export const pressedNotices = [
  'treasure_request_id',
  'treasure_rejected',
  'treasure_invite_to_zoom',
  'treasure_user',
  'treasure_reactivate',
] as const satisfies readonly ToldCode[]

/** Placeholders that may be used in the words of a notice, whatever staff write. */
export const placeholdersOf = (code: NoticeCode): string[] =>
  [...new Set([...namesIn(defaultWords(code)), ...generalNames])].toSorted()
