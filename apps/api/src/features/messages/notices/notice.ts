import type { ChannelGroup } from '@treasures/api-client'
import type { EventName } from '#events/events.ts'
import type { NotificationPage } from '../notifications/notifications.rules.ts'

/**
 * Purpose of a notice:
 * - `security`: a sign-in or a person's safety, which cannot be switched off
 * - `service`: work that its reader takes part in
 * - `offer`: a job that its reader may take
 * - `payment`: money
 * - `marketing`: anything that its reader might buy
 */
export const noticeClasses = ['security', 'service', 'offer', 'payment', 'marketing'] as const
export type NoticeClass = (typeof noticeClasses)[number]
/** A message may also be a reply to what a person has just written to us. */
export type MessageClass = NoticeClass | 'reply'

/** Channels to a person. */
export type NoticeChannel = 'email' | 'sms' | 'push'

/** Words in which `{{name}}` is replaced with a value. Texts have no subject. */
export type NoticeWords = { subject: string | null; body: string }

/** The common properties of notices and short notices, with the default words. */
type Told = {
  /** Identifies the notice in messages, templates and logs. It never changes. */
  code: string
  /** Name in the lists of staff. */
  name: string
  /** The notice is about an account, so only supers change its words. */
  isAccount: boolean
  class: NoticeClass
  /**
   * Kind of recipient. `queueNotice` receives the person. `anyone` includes people without a
   * record.
   */
  for: 'customer' | 'treasure' | 'staff' | 'anyone'
  /**
   * Group of notices that a treasure can turn off. Null if only the whole channel can be turned
   * off.
   */
  group: ChannelGroup | null
  body: string
  /** Example values for previews, which staff read before a message is sent. */
  example: Example
}

/** A notice for one occasion and channel. */
export type Notice = Told & {
  channel: 'email' | 'sms'
  subject: string | null
  /** Short form for a reader who can sign in. Absent if the reader caused the event. */
  short?: ShortNotice
}

/** Short form of a notice. Its words appear where other people may see them. */
export type ShortNotice = Told & {
  channel: 'push'
  subject: string
  /** Page that shows the notice's record. Null if the reader has no such page. */
  page: NotificationPage | null
}

export type AnyNotice = Notice | ShortNotice

export type Example = (given: {
  /** Address of the portal. */
  portal: string
  email: string
}) => Readonly<Record<string, string | number>>

/** Names in double braces in a text. */
export type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A known person's id, or `address` for the person at an address. */
export type Addressee = { customer: number } | { treasure: number } | { user: number } | 'address'

/** Default words of a notice, which staff can change. */
export const defaultWords = ({ subject, body }: NoticeWords): NoticeWords => ({ subject, body })

/** Notices to people, by the event that they follow. `src/occasions` composes them. */
export type Occasions = {
  /** Every notice, short ones included. */
  notices: readonly AnyNotice[]
  /** Undefined for a code that this version does not know. */
  find: (code: string) => AnyNotice | undefined
  /** E-mails and texts that an event causes. */
  toldOf: (event: EventName) => readonly Notice[]
  /** Automatic reactions with descriptions for staff, in the order of the events. */
  list: () => readonly { event: EventName; what: string }[]
}
