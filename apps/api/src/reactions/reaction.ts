import type { Deps } from '../deps.ts'
import type { EventFor, ReactionName } from '../kernel/events/event-reactions.ts'
import type { Db } from '../kernel/db/connect.ts'
import type {
  QueuedMessage,
  TemplatedMessage,
} from '../features/messages/messages/queue-message.ts'
import type { ToldCode } from '../features/messages/notices/notices.ts'

export type ReactionDeps = Pick<Deps, 'accounting' | 'messages' | 'publicSettings'>

/**
 * Does what follows from an event, in a transaction that also ends its task, so what it writes is
 * there once. It reads how things are by now, and says nothing that is no longer true.
 */
export type Reaction<R extends ReactionName> = (
  tx: Db,
  happened: EventFor<R>,
  at: Date,
) => Promise<unknown>

/**
 * Queues a message about an event, once for each template and recipient even if the reaction runs
 * again. The notice in short appears once under the recipient's bell.
 */
export const tell =
  ({ messages }: ReactionDeps) =>
  <C extends ToldCode>(
    tx: Db,
    at: Date,
    { id }: { id: number },
    message: Omit<TemplatedMessage<C>, 'key' | 'id_event'>,
  ) =>
    messages.queueTemplate(tx, at, {
      ...message,
      id_event: id,
      key: `${id} ${message.template} ${message.recipient}`,
    })

/** One of several notices that say the same, each by its own channel. */
export type Way = {
  goes: QueuedMessage['goes']
  tell: () => Promise<QueuedMessage>
}

/** Prepares a notice to a person, and predicts whether it would reach them now. */
export const wayToTell = (deps: ReactionDeps) => {
  const send = tell(deps)
  return async <C extends ToldCode>(
    tx: Db,
    at: Date,
    happened: { id: number },
    message: Omit<TemplatedMessage<C>, 'key' | 'id_event'>,
  ): Promise<Way> => ({
    goes: await deps.messages.foresee(tx, at, { ...message, id_event: happened.id }),
    tell: () => send(tx, at, happened, message),
  })
}

/**
 * Sends the first notice that reaches the person. If none does, queues the first, which keeps the
 * reason.
 */
export function tellByFirst(ways: readonly [Way, ...Way[]]): Promise<QueuedMessage> {
  const reaching = ways.find(({ goes }) => goes === 'waits' || goes === 'left')
  return (reaching ?? ways[0]).tell()
}
