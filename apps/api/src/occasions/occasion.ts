import type { Deps } from '../deps.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { EventName, RecordedEvent } from '../events/events.ts'
import type { GeneralName } from '../features/messages/notices/general-values.ts'
import type {
  Addressee,
  AnyNotice,
  NamesIn,
  Notice,
  ShortNotice,
} from '../features/messages/notices/notice.ts'
import type { NoticeMessage, QueuedMessage } from '../features/messages/messages/queue-message.ts'

/** A notice as an occasion writes it, under its code. */
export type WrittenNotice = Pick<Notice, 'name' | 'class' | 'for' | 'body'> &
  Partial<Pick<Notice, 'isAccount' | 'group' | 'example'>> & {
    /** Code of its short notice. */
    short?: string
    /** Events that cause the notice. Omit it if every event of the occasion causes it. */
    on?: readonly EventName[]
  } & ({ channel: 'email'; subject: string } | { channel: 'sms' })

/**
 * A short notice, for the bell of the portal and for pushes. Other people may see it on a lock
 * screen. It therefore has no link, and says no more about a customer than the job's offer does.
 * Its class, recipient and group are those of the notice that names it.
 */
export type WrittenShort = Pick<ShortNotice, 'name' | 'subject' | 'body'> &
  Partial<Pick<ShortNotice, 'isAccount' | 'page'>>

export type Notices = Readonly<Record<string, WrittenNotice>>
export type Shorts = Readonly<Record<string, WrittenShort>>

type Words<N> = N extends { subject: infer S extends string; body: infer B extends string }
  ? NamesIn<S> | NamesIn<B>
  : N extends { body: infer B extends string }
    ? NamesIn<B>
    : never

type ShortOf<N, S> = N extends { short: infer C extends keyof S } ? Words<S[C]> : never

/** Values for the words of a notice and its short notice, besides the general ones. */
type Values<N, S> = Readonly<
  Record<Exclude<Words<N> | ShortOf<N, S>, GeneralName>, string | number>
>

type AddresseeFor = {
  customer: { customer: number }
  treasure: { treasure: number }
  staff: { user: number }
  anyone: Addressee
}

/**
 * A message about an event. If there are several codes, the values must suit all of them. The
 * recipient must suit at least one.
 */
type Message<N extends Notices, S, C extends keyof N> = Omit<
  NoticeMessage,
  'notice' | 'to' | 'values' | 'key' | 'id_event'
> & {
  template: C
  /** Person to notify. The person's preferences apply. */
  to: AddresseeFor[N[C]['for']]
  values: { [K in C]: Values<N[K], S> }[C]
}

/** One of several notices with the same content, each for a different channel. */
export type Way = {
  goes: QueuedMessage['goes']
  tell: () => Promise<QueuedMessage>
}

export type ReactionDeps = Pick<Deps, 'accounting' | 'messages' | 'publicSettings'> & {
  settings: Partial<Pick<Deps['settings'], 'mailReplies'>>
}

export type OccasionDeps<N extends Notices, S = object> = ReactionDeps & {
  /**
   * Queues a message about an event. Queues only one for each notice and recipient, even if the
   * reaction runs again. The short notice appears once under the recipient's bell.
   */
  tell: <C extends keyof N & string>(
    tx: Db,
    at: Date,
    happened: { id: number },
    message: Message<N, S, C>,
  ) => Promise<QueuedMessage>
  /** Prepares a message to a person, and predicts whether it would reach them now. */
  wayToTell: <C extends keyof N & string>(
    tx: Db,
    at: Date,
    happened: { id: number },
    message: Message<N, S, C>,
  ) => Promise<Way>
}

/**
 * Does what follows from an event. Changes are made exactly once, because their transaction also
 * ends the task. The reaction reads the present state, and sends nothing that is no longer true. If
 * it returns a time, it runs again at that time.
 */
export type React<E extends EventName> = (
  tx: Db,
  happened: RecordedEvent<E>,
  at: Date,
) => Promise<unknown>

type Definition<On extends readonly EventName[], N extends Notices, S extends Shorts> = {
  /** Events to which the occasion reacts. */
  on: On
  /** Description for staff, who see the occasion as a listener that they cannot change. */
  what: string
  /** Milliseconds to wait, because more events of this kind may soon follow. */
  delay?: number
  /** Waits until the event can no longer be undone, because the occasion notifies people of it. */
  waitsForUndo?: true
  /** Every notice, by code. Absent if the occasion sends no notices. */
  notices?: N
  shorts?: S
  react: (deps: OccasionDeps<N, S>) => React<On[number]>
}

export type Occasion = Omit<
  Definition<readonly EventName[], Notices, Shorts>,
  'notices' | 'shorts' | 'react'
> & {
  /** Every notice in full, short ones included. */
  notices: readonly (AnyNotice & { on: readonly EventName[] })[]
  react: (deps: ReactionDeps) => React<EventName>
}

/**
 * Defines what follows from an event: the notices, their recipients, and the conditions for sending
 * them.
 */
export function occasion<
  const On extends readonly EventName[],
  const N extends Notices = Record<never, never>,
  const S extends Shorts = Record<never, never>,
>({ notices = {} as N, shorts = {} as S, react, ...rest }: Definition<On, N, S>): Occasion {
  const told = inFull(rest.on, notices, shorts)
  const noticeOf = (code: string) => told.find((each) => each.code === code) as unknown as Notice
  return {
    ...rest,
    notices: told,
    react: (deps) =>
      react({ ...deps, ...telling(deps, noticeOf) } as OccasionDeps<N, S>) as React<EventName>,
  }
}

function inFull(on: readonly EventName[], notices: Notices, shorts: Shorts): Occasion['notices'] {
  const seen = new Map<string, ShortNotice & { on: [] }>()
  const long = Object.entries(notices).map(([code, { short, on: own = on, ...written }]) => {
    const notice = {
      isAccount: false,
      group: null,
      subject: null,
      example: () => ({}),
      ...written,
      code,
      on: own,
    }
    const words = short === undefined ? undefined : shorts[short]
    if (short === undefined || !words) return notice
    const { class: what, for: reader, group, example } = notice
    const brief = {
      isAccount: false,
      page: null,
      ...words,
      code: short,
      channel: 'push' as const,
      class: what,
      for: reader,
      group,
      example,
      on: [] as [],
    }
    seen.set(short, brief)
    return { ...notice, short: brief }
  })
  return [...long, ...seen.values()]
}

type Sent = Omit<NoticeMessage, 'notice'> & { template: string }

const telling = ({ messages }: ReactionDeps, noticeOf: (code: string) => Notice) => {
  const messageOf = ({ id }: { id: number }, { template, ...message }: Sent): NoticeMessage => ({
    ...message,
    notice: noticeOf(template),
    id_event: id,
    key: `${id} ${template} ${message.recipient}`,
  })
  const tell = (tx: Db, at: Date, happened: { id: number }, message: Sent) =>
    messages.queueNotice(tx, at, messageOf(happened, message))
  const wayToTell = async (tx: Db, at: Date, happened: { id: number }, message: Sent) => ({
    goes: await messages.foresee(tx, at, messageOf(happened, message)),
    tell: () => tell(tx, at, happened, message),
  })
  return { tell, wayToTell }
}

/**
 * Sends the first notice that can reach the person. If no notice can, queues the first one, which
 * then shows the reason.
 */
export function tellByFirst(ways: readonly [Way, ...Way[]]): Promise<QueuedMessage> {
  const reaching = ways.find(({ goes }) => goes === 'waits' || goes === 'left')
  return (reaching ?? ways[0]).tell()
}
