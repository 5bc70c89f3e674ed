import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps something where the eye has it while what stands around it comes and goes: call the answer right before
 * the change that is drawn next.
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

/** The nearest box that scrolls, through shadow roots; else the page. */
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
