import type { ChannelGroup } from '@treasures/api-client'
import type { NotificationPage } from '../notifications/notifications.rules.ts'

/**
 * What a notice may ask of its reader: a sign-in or somebody's safety, which nobody switches off; the work that they
 * have to do with; a job to be had; money; or anything that they might buy.
 */
export const noticeClasses = ['security', 'service', 'offer', 'payment', 'marketing'] as const
export type NoticeClass = (typeof noticeClasses)[number]
/** A message may also be a reply to what somebody has just written to us. */
export type MessageClass = NoticeClass | 'reply'

/** Ways to a person. */
export type NoticeChannel = 'email' | 'sms' | 'push'

type Told = {
  /** What staff know it by. */
  name: string
  /** Whether it is about somebody's account: only supers change its words. */
  isAccount: boolean
  class: NoticeClass
  /** Who is told: `queueTemplate` wants to know which of them. `anyone` may be nobody whom we know yet. */
  for: 'customer' | 'treasure' | 'staff' | 'anyone'
  /** The switch by which a treasure wants such news, or does not; null where their channels alone count. */
  group: ChannelGroup | null
  /** `{{name}}` stands for a value. */
  body: string
}

/** The same in few words, which are shown where others see them, too. */
export type ShortNotice = Told & {
  channel: 'push'
  subject: string
  /** Where its record is to be found; null where its reader has no page with it. */
  page: NotificationPage | null
}

/** What people are told on one occasion by one channel, in the words that the product comes with. */
export type Notice = Told & {
  /** The short one that is kept for whoever can sign in, and pushed; none where they did it themselves. */
  short?: string
} & ({ channel: 'email'; subject: string } | { channel: 'sms' })

/** The names in double braces of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
