import { isReactionName, type ReactionName } from '../kernel/events/event-reactions.ts'
import { readEvent } from '../kernel/events/read-event.ts'
import type { Tasks } from '../kernel/tasks/tasks.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'
import { reactionsOf } from './reactions.ts'

/** Runs reactions to events. An event with cleared data no longer has any. */
export function reactionTasks(deps: ReactionDeps): Pick<Tasks, 'event.react'> {
  const reactions = reactionsOf(deps)
  return {
    'event.react': {
      async work(tx, { id, reaction }, at) {
        if (!isReactionName(reaction)) throw new Error(`There is no reaction ${reaction}`)
        const happened = await readEvent(tx, id)
        const react = reactions[reaction] as Reaction<ReactionName>
        if (happened) await react(tx, happened as Parameters<typeof react>[1], at)
      },
    },
  }
}
