import { londonDate, type ChannelGroup } from '@treasures/api-client'
import type { Limit } from '#kernel/http/rate-limits.ts'
import { nextWithin, ringingHours } from '#kernel/quiet-hours.ts'
import { marketingPerDay, perDay } from './message-limits.ts'
import type { MessageClass, NoticeChannel } from './notice.ts'

/** Properties of a notice that decide whether it is sent. */
export type NoticeToDecide = {
  class: MessageClass
  channel: NoticeChannel
  group: ChannelGroup | null
  /** Time from which the notice is out of date. */
  send_before: Date | null
  /**
   * London date that the notice is about, `YYYY-MM-DD`. A notice about today is not held until the
   * morning.
   */
  on_day: string | null
}

/** State of a recipient and of the channel to them. */
export type Reachability = {
  /** An address for the channel is on file. */
  hasAddress: boolean
  /** The channel is not switched off. */
  isOn: boolean
  /** The notice's group is not switched off for this channel. */
  groupIsOn: boolean
  /** The recipient agreed to advertisements by this channel. */
  hasConsent: boolean
  /** The mobile answered STOP. */
  isStopped: boolean
  /** The address bounced permanently. */
  isBounced: boolean
  /** A listener's words replace the notice. */
  isReplaced: boolean
  /** The recipient has reached the daily limit of messages by this channel. */
  hasHadEnough: boolean
  /**
   * `customer` and `other` apply before the business opens: `other` means people who are neither
   * customers nor staff. Otherwise `none`.
   */
  trial: 'none' | 'customer' | 'other'
}

export type NoticeDecision =
  | { is: 'now' }
  | { is: 'later'; at: Date }
  | { is: 'withheld'; why: WithheldReason }

/**
 * Decides whether and when a notice is sent. Called when the notice is queued, and again when it is
 * about to be sent.
 */
export function decideNotice(
  notice: NoticeToDecide,
  person: Reachability,
  at: Date,
): NoticeDecision {
  const why = whyWithheld(notice, person)
  if (why) return { is: 'withheld', why }
  const opens = mayRing(notice, at) ? at : nextWithin(ringingHours, at)
  if (opens <= at) return { is: 'now' }
  return notice.send_before && notice.send_before <= opens
    ? { is: 'withheld', why: 'over_by_morning' }
    : { is: 'later', at: opens }
}

function whyWithheld(notice: NoticeToDecide, person: Reachability): WithheldReason | undefined {
  const { hasAddress, isOn, groupIsOn, hasConsent, isStopped, isBounced, hasHadEnough } = person
  if (person.isReplaced && isReplaceable(notice)) return 'replaced'
  if (!hasAddress) return 'no_address'
  // Treasures and colleagues join before the opening, so they receive the security notices that
  // they need to sign in. Customers receive nothing.
  if (person.trial === 'customer' || (person.trial === 'other' && notice.class !== 'security'))
    return 'not_open'
  if (isStopped && notice.channel === 'sms') return 'stopped'
  if (hasHadEnough) return 'had_enough'
  // Security notices protect accounts and money, so people cannot turn them off. Bounces do not
  // stop them, because a full mailbox may have space again. A reply answers a person who wrote to
  // us.
  if (notice.class === 'security' || notice.class === 'reply') return undefined
  if (isBounced) return 'bounced'
  if (!isOn) return 'channel_off'
  if (notice.group !== null && !groupIsOn) return 'group_off'
  return notice.class === 'marketing' && !hasConsent ? 'no_consent' : undefined
}

/**
 * True if a listener's words may replace a notice. Offers and sign-in links are useless without
 * their link. A person who wrote to us wants our answer.
 */
export const isReplaceable = ({ class: what }: Pick<NoticeToDecide, 'class'>): boolean =>
  what !== 'security' && what !== 'reply' && what !== 'offer'

/** True if a notice may arrive at any hour. E-mails may, because they make no noise. */
const mayRing = ({ class: what, channel, on_day }: NoticeToDecide, at: Date): boolean =>
  channel === 'email' ||
  what === 'security' ||
  what === 'reply' ||
  (what === 'service' && on_day !== null && on_day === londonDate(at))

/**
 * Returns the limits that a message counts towards, by name. The chatbot's replies, and security
 * notices by e-mail or push, have no limit here, because the requests for them are limited.
 */
export function capsOf({
  class: what,
  channel,
}: Pick<NoticeToDecide, 'class' | 'channel'>): [name: string, limit: Limit][] {
  if (what === 'reply' || (what === 'security' && channel !== 'sms')) return []
  const all: [string, Limit] = [`${channel}-per-person`, perDay[channel]]
  return what === 'marketing' ? [[`marketing-${channel}`, marketingPerDay], all] : [all]
}

export type WithheldReason = keyof typeof withheldBecause

/** Reasons why a message is withheld, in words for staff. */
export const withheldBecause = {
  no_address: 'We have no address of theirs on file.',
  not_open: 'The business has not opened yet: until then only staff are sent messages.',
  stopped: 'They answered STOP: we no longer text this number.',
  bounced: 'This address bounced for good.',
  channel_off: 'They switched this channel off.',
  group_off: 'They switched such messages off for this channel.',
  no_consent: 'They have not agreed to advertisements by this channel.',
  had_enough: 'They have had as many messages as one person gets in a day by this channel.',
  taken_over: 'One of us has taken the conversation over from the chatbot.',
  replaced: 'A listener sends its own words instead.',
  over_by_morning: 'It is night, and by the morning it would be old news.',
} as const
