import { important } from './frame-look.ts'
import type { Visible } from './frame-messages.ts'

/** Pixels: in less than this no dialog has room, and the frame lies over the page as long as one is open. */
const room = 480

const over = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  'z-index': '2147483647',
}
const inPlace = { position: 'static', width: '100%', height: '100%', 'z-index': 'auto' }

/**
 * Gives a dialog in the frame room: the part of the frame that is in view, told anew as the page scrolls; or the whole
 * window. Listens to the page only while one is open.
 */
export function followDialog(frame: HTMLElement, tell: (visible: Visible) => void) {
  const events = ['scroll', 'resize'] as const
  let isOpen = false
  let isOver = false

  function look() {
    if (!frame.isConnected) return stop()
    const { top, bottom, height } = frame.getBoundingClientRect()
    const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    tell(isOver ? { top: 0, height, isOver } : { top: from - top, height: to - from, isOver })
  }
  function stop() {
    for (const name of events) window.removeEventListener(name, look, true)
  }

  return (opens: boolean) => {
    if (opens === isOpen) return
    isOpen = opens
    if (!opens) {
      stop()
      if (isOver) layOver(frame, false)
      isOver = false
      return
    }
    const { height, top, bottom } = frame.getBoundingClientRect()
    isOver = height < room
    if (isOver) layOver(frame, true)
    // Opened by the page while it is out of view.
    else if (Math.min(bottom, innerHeight) - Math.max(top, 0) < Math.min(room, innerHeight))
      frame.scrollIntoView({ block: 'nearest' })
    for (const name of events) window.addEventListener(name, look, true)
    look()
  }
}

/** In the browser's top layer where it can be: no part of the page lies above, and none clips it. */
function layOver(frame: HTMLElement, isOver: boolean) {
  important(frame, isOver ? over : inPlace)
  try {
    if (isOver) {
      frame.setAttribute('popover', 'manual')
      frame.showPopover()
    } else {
      frame.hidePopover()
      frame.removeAttribute('popover')
    }
  } catch {
    // Above the page by its number then.
  }
}
