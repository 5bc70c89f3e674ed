import type { ListedListener } from '@treasures/api-client'
import { events } from '#events/events.ts'
import type { Occasions } from '../notices/notice.ts'

/**
 * Shows the program's own occasions as listeners that staff cannot change. The list therefore
 * contains everything that happens automatically.
 */
export const builtInListeners = ({ list }: Pick<Occasions, 'list'>): ListedListener[] =>
  list().map(({ event, what }) => ({
    id: null,
    name: what,
    event,
    active: true,
    sentence: `When “${events[event].label}” happens, ${lowerFirst(what)}.`,
    paused_because: null,
    runs: 0,
    waiting: 0,
  }))

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
