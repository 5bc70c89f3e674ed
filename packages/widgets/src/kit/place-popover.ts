import type { Fit } from './follow-opener.ts'

/**
 * Keeps a popover below its opener, or above if there is no space, and within the window. `as-wide`
 * gives the popover the opener's width. The code for placing (5 KB) loads when the first popover
 * opens. Until then the popover is transparent and ignores presses, but can have the focus. Returns
 * a function that stops.
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
    // If the code cannot be loaded, the popover stays at the place that the style sheet gives it.
    () => show(true),
  )
  return () => {
    isWanted = false
    stop()
  }
}
