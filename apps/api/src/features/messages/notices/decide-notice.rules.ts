import type { ChannelGroup } from '@treasures/api-client'
import { londonDate } from '../../../kernel/clock.ts'
import type { Limit } from '../../../kernel/http/rate-limits.ts'
import { nextWithin, type DayHours } from '../../../kernel/london-hours.ts'
import type { MessageClass, NoticeChannel } from './notice.ts'

/** What is to be told. */
export type NoticeToDecide = {
  class: MessageClass
  channel: NoticeChannel
  group: ChannelGroup | null
  /** From then on it is old news. */
  send_before: Date | null
  /** The London date that it is about, `YYYY-MM-DD`: what is so today does not wait for the morning. */
  on_day: string | null
}

/** How things stand with whoever is to be told, by this channel. */
export type Reachability = {
  /** There is an address of theirs on file. */
  hasAddress: boolean
  /** They have not switched the channel off. */
  isOn: boolean
  /** Nor, by this channel, what the notice is about. */
  groupIsOn: boolean
  /** They agreed to advertisements by this channel. */
  hasConsent: boolean
  /** Their mobile answered STOP. */
  isStopped: boolean
  /** What was sent to the address came back for good. */
  isBounced: boolean
  /** Staff have them told in other words instead. */
  isReplaced: boolean
  /** They have had what one person gets by this channel in a day. */
  hasHadEnough: boolean
  /** Before the opening: `customer` for customers, `other` for everybody else who is not staff. Otherwise `none`. */
  trial: 'none' | 'customer' | 'other'
}

export type NoticeDecision =
  | { is: 'now' }
  | { is: 'later'; at: Date }
  | { is: 'withheld'; why: WithheldReason }

/** London hours in which telephones may ring. */
const daytime: DayHours = { from: 8, to: 21 }

/** Whether a notice leaves, and when; asked when it is queued, and again when it is about to leave. */
export function decideNotice(
  notice: NoticeToDecide,
  person: Reachability,
  at: Date,
): NoticeDecision {
  const why = whyWithheld(notice, person)
  if (why) return { is: 'withheld', why }
  const opens = mayRing(notice, at) ? at : nextWithin(daytime, at)
  if (opens <= at) return { is: 'now' }
  return notice.send_before && notice.send_before <= opens
    ? { is: 'withheld', why: 'over_by_morning' }
    : { is: 'later', at: opens }
}

function whyWithheld(notice: NoticeToDecide, person: Reachability): WithheldReason | undefined {
  const { hasAddress, isOn, groupIsOn, hasConsent, isStopped, isBounced, hasHadEnough } = person
  if (person.isReplaced && isReplaceable(notice)) return 'replaced'
  if (!hasAddress) return 'no_address'
  // Treasures and colleagues join during the trial, so e-mails that let them in are sent. Customers receive nothing.
  if (person.trial === 'customer' || (person.trial === 'other' && notice.class !== 'security'))
    return 'not_open'
  if (isStopped && notice.channel === 'sms') return 'stopped'
  if (hasHadEnough) return 'had_enough'
  // Nobody can switch off what keeps their account and money theirs; and a box that was full may be there again. Who
  // writes to us wants an answer.
  if (notice.class === 'security' || notice.class === 'reply') return undefined
  if (isBounced) return 'bounced'
  if (!isOn) return 'channel_off'
  if (notice.group !== null && !groupIsOn) return 'group_off'
  return notice.class === 'marketing' && !hasConsent ? 'no_consent' : undefined
}

/** Nobody could answer an offer, or sign in, by words without its link; and who writes to us wants an answer. */
export const isReplaceable = ({ class: what }: Pick<NoticeToDecide, 'class'>): boolean =>
  what !== 'security' && what !== 'reply' && what !== 'offer'

/** Whether it may come at any hour: e-mails make no noise. */
const mayRing = ({ class: what, channel, on_day }: NoticeToDecide, at: Date): boolean =>
  channel === 'email' ||
  what === 'security' ||
  what === 'reply' ||
  (what === 'service' && on_day !== null && on_day === londonDate(at))

const dayLong = 24 * 3_600

/** Advertisements that one person gets by a channel in 24 hours. */
const marketingPerDay: Limit = { most: 1, seconds: dayLong }
/** Messages that one person gets by a channel in 24 hours, whatever they say. */
const perDay: Readonly<Record<NoticeChannel, Limit>> = {
  email: { most: 60, seconds: dayLong },
  sms: { most: 20, seconds: dayLong },
  push: { most: 40, seconds: dayLong },
}

/**
 * What a message counts for, by name. No e-mail about a sign-in is one too many: asking for one is limited elsewhere, as
 * is what the chatbot answers.
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

/** Why, for staff. */
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
