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
 * A reaction: what is done because something happened. In a transaction of its own, with which its task is gone: what it writes is
 * there once. It reads how things stand by then, and says nothing that is not so any more.
 */
export type Reaction<R extends ReactionName> = (
  tx: Db,
  happened: EventFor<R>,
  at: Date,
) => Promise<unknown>

/** Queues a message about an event: one for each template and recipient, should the reaction run again. Once, and in short, it stands under their bell. */
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

/** One of several notices of the same, each by a channel of its own. */
export type Way = {
  goes: QueuedMessage['goes']
  tell: () => Promise<QueuedMessage>
}

/** A way to tell somebody of an event, and whether it reaches them as things stand. */
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

/** Tells by the first way that reaches them; where none does by the first, which keeps why it does not. */
export function tellByFirst(ways: readonly [Way, ...Way[]]): Promise<QueuedMessage> {
  const reaching = ways.find(({ goes }) => goes === 'waits' || goes === 'left')
  return (reaching ?? ways[0]).tell()
}
