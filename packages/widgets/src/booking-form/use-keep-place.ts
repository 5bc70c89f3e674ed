import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps an element at its place on the screen while content around it appears or disappears. Call
 * the returned function right before the change.
 */
export function useKeepPlace() {
  const held = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {}
    held.current = undefined
    if (!element || top === undefined) return
    const by = element.getBoundingClientRect().top - top
    scrollerOf(element).scrollBy({ top: by, behavior: 'instant' })
  })
  return (element: Element | null | undefined) => {
    held.current = element ? { element, top: element.getBoundingClientRect().top } : undefined
  }
}

/** Returns the nearest scrolling box, searched through shadow roots, or the window. */
function scrollerOf(element: Element): Element | Window {
  let box: Element | null = element
  while (box && box !== document.body && box !== document.documentElement) {
    const { overflowY } = getComputedStyle(box)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(overflowY)) return box
    const above: Node | null = box.assignedSlot ?? box.parentNode
    box = above instanceof ShadowRoot ? above.host : (above as Element | null)
  }
  return window
}
