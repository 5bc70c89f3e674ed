import type { ApiClient } from '@treasures/api-client'
import type { Clock } from '../shared/clock.ts'
import type { FollowBoard } from './board-feed.ts'
import { tabVisibility } from './tab-visibility.ts'

/** Milliseconds until a failed load of the code is retried. */
const askAgainAfter = 30_000

/** Follows the board with code that loads beside the first jobs rather than before them. */
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
