import { eventNames } from '../events/events.ts'
import { readEvent } from '../events/read-event.ts'
import { wireReactions } from '../events/reactions.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import type { Tasks } from '../kernel/tasks/tasks.ts'
import { matchListeners } from '../features/messages/automation/match-listeners.ts'
import type { Occasions } from '../features/messages/notices/notice.ts'
import * as all from './all.ts'
import type { Occasion, ReactionDeps } from './occasion.ts'

const byName = new Map<string, Occasion>(Object.entries(all))
const notices = [...byName.values()].flatMap((each) => each.notices)
const told = notices.filter((notice) => notice.channel !== 'push')
const byCode = new Map(notices.map((notice) => [notice.code, notice]))

wireReactions(
  [...byName].map(([name, { on, delay, waitsForUndo }]) => ({ name, on, delay, waitsForUndo })),
  matchListeners,
)

export const occasions: Occasions = {
  notices,
  find: (code) => byCode.get(code),
  toldOf: (event) => told.filter(({ on }) => on.includes(event)),
  list: () =>
    eventNames.flatMap((event) =>
      [...byName.values()]
        .filter(({ on }) => on.includes(event))
        .map(({ what }) => ({ event, what })),
    ),
}

/** Runs the reactions to an event. An event whose data was cleared has no reactions. */
export function reactionTasks(deps: ReactionDeps): Pick<Tasks, 'event.react'> {
  const reactions = new Map(
    [...byName].map(([name, occasion]) => [name, occasion.react(deps)] as const),
  )
  return {
    'event.react': {
      async work(tx, { id, reaction }, at) {
        const react = reactions.get(reaction)
        if (!react) throw new Error(`There is no reaction ${reaction}`)
        const happened = await readEvent(tx, id)
        const again = happened && (await react(tx, happened, at))
        if (again instanceof Date)
          await enqueue(
            tx,
            'event.react',
            { id, reaction },
            { due: again, key: `${reaction} ${id} ${again.toISOString()}` },
          )
      },
    },
  }
}
