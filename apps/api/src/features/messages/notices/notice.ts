import type { ChannelGroup } from '@treasures/api-client'
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

type Told = {
  /** Name in the lists of staff. */
  name: string
  /** The notice is about an account, so only supers change its words. */
  isAccount: boolean
  class: NoticeClass
  /**
   * Kind of recipient. `queueTemplate` asks for the one person. `anyone` may be a person we do not
   * know yet.
   */
  for: 'customer' | 'treasure' | 'staff' | 'anyone'
  /**
   * Switch with which a treasure stops such news. Null if only the switch of the channel counts.
   */
  group: ChannelGroup | null
  /** `{{name}}` is replaced with a value. */
  body: string
}

/** The same in few words, shown where other people may see them. */
export type ShortNotice = Told & {
  channel: 'push'
  subject: string
  /** Page with its record. Null if its reader has no such page. */
  page: NotificationPage | null
}

/** A notice for one occasion and channel, in the words that the product comes with. */
export type Notice = Told & {
  /** Short notice for a reader who can sign in. Absent if the reader acted themselves. */
  short?: string
} & ({ channel: 'email'; subject: string } | { channel: 'sms' })

/** The names in double braces of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
