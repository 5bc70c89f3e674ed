import type { Fit } from './follow-opener.ts'

/**
 * Keeps a popover below what opened it, or above where there is no room, and within the window;
 * `as-wide` gives it the opener's width. The placing code (5 KB) is fetched when the first one opens; until it has its
 * place a popover is neither seen nor pressed, but can have the focus. Returns the way to stop.
 */
export function placePopover(opener: HTMLElement, popover: HTMLElement, fit: Fit): () => void {
  let stop = () => {}
  let isWanted = true
  const show = (isPlaced: boolean) => {
    popover.style.opacity = isPlaced ? '' : '0'
    popover.style.pointerEvents = isPlaced ? '' : 'none'
  }
  show(false)
  import('./follow-opener.ts').then(
    ({ followOpener }) => {
      if (isWanted) stop = followOpener(opener, popover, fit, () => show(true))
    },
    // Without that code it stands where the style sheet puts it.
    () => show(true),
  )
  return () => {
    isWanted = false
    stop()
  }
}
