import { important } from './frame-look.ts'
import type { Visible } from './frame-messages.ts'

/**
 * Minimum height of a dialog in pixels. While a dialog is open, a frame of less height is laid over
 * the page.
 */
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
 * Tells the frame which part of the frame is visible, and repeats this on each scroll, so that the
 * dialog fits. A frame that is too small is laid over the window. Listens to the page only while a
 * dialog is open.
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
    // The page opened the dialog while the frame was out of view.
    else if (Math.min(bottom, innerHeight) - Math.max(top, 0) < Math.min(room, innerHeight))
      frame.scrollIntoView({ block: 'nearest' })
    for (const name of events) window.addEventListener(name, look, true)
    look()
  }
}

/**
 * Moves the frame into the browser's top layer if possible, so that no part of the page covers or
 * clips it.
 */
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
    // Without the top layer, the z-index puts the frame above the page.
  }
}
