import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { adoptStyles } from '../shared/stylesheet.ts'
import type * as LaterSteps from './later-steps.ts'

export type Later =
  | { at: 'fetching' }
  | { at: 'ready'; steps: typeof LaterSteps }
  | { at: 'failed'; again: () => void }

/**
 * Loads the code of the later steps once it is wanted, and adopts their style sheets in the root of
 * `box`.
 */
export function useLaterSteps(box: RefObject<HTMLElement | null>, isWanted: boolean): Later {
  const [tries, setTries] = useState(1)
  const [later, setLater] = useState<Later>({ at: 'fetching' })

  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    const put = (next: Later) => isHere && setLater(next)
    import('./later-steps.ts').then(
      (steps) => put({ at: 'ready', steps }),
      (error: unknown) => {
        console.error('treasures: the later steps of the booking did not come.', error)
        const again = () => {
          setLater({ at: 'fetching' })
          setTries((before) => before + 1)
        }
        put({ at: 'failed', again })
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted, tries])

  // A layout effect, so that the steps are never painted without styles.
  useLayoutEffect(() => {
    const root = box.current?.getRootNode()
    if (later.at === 'ready' && root instanceof ShadowRoot)
      adoptStyles(root, later.steps.laterStyles)
  })
  return later
}
