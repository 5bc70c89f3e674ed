import type { ApiClient } from '@treasures/api-client'
import type { Clock } from '../shared/clock.ts'
import type { FollowBoard } from './board-feed.ts'

/** Visibility of this tab. Servers, and pages without tabs, are always visible. */
const tabVisibility = {
  isHidden: () => globalThis.document?.visibilityState === 'hidden',
  onChange(run: () => void) {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  },
}

/** Milliseconds until a failed load of the code is retried. */
const askAgainAfter = 30_000

/** Follows the board with code that loads at the same time as the first jobs. */
export const followLater =
  (client: ApiClient, clock: Clock): FollowBoard =>
  (listener) => {
    let isWanted = true
    let stop = () => {}
    function begin() {
      import('./board-feed.ts').then(
        ({ followBoard }) => {
          if (isWanted) stop = followBoard({ client, clock, visibility: tabVisibility })(listener)
        },
        () => {
          if (isWanted) stop = clock.after(askAgainAfter, begin)
        },
      )
    }
    begin()
    return () => {
      isWanted = false
      stop()
    }
  }
