import type { ChannelGroup } from '@treasures/api-client'

/**
 * What a notice may ask of its reader: a sign-in or somebody's safety, which nobody switches off; the work that they
 * have to do with; a job to be had; money; or anything that they might buy.
 */
export const noticeClasses = ['security', 'service', 'offer', 'payment', 'marketing'] as const
export type NoticeClass = (typeof noticeClasses)[number]

/** Ways to a person. No notice goes by push yet. */
export type NoticeChannel = 'email' | 'sms' | 'push'

/** What people are told on one occasion by one channel, in the words that the product comes with. */
export type Notice = {
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
} & ({ channel: 'email'; subject: string } | { channel: 'sms' })

/** The names in double braces of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
