import {
  autoUpdate,
  flip,
  offset,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useMergeRefs,
  useRole,
  type ElementProps,
  type FloatingContext,
} from '@floating-ui/react'
import { useState, type KeyboardEvent } from 'react'

/** Pixels kept free around floating elements. */
export const padding = 8

/**
 * Shows the panel in the browser's top layer, where neither a dialog nor a scrolling table clips
 * it.
 */
export const onTop = (panel: HTMLElement | null) => panel?.showPopover()

/**
 * A panel that a button opens. Esc and a press outside close it, and focus returns to the button.
 * `more` adds hooks for one kind of panel.
 */
export function useFloatingPanel(
  role: 'dialog' | 'menu',
  more: (context: FloatingContext<HTMLButtonElement>) => ElementProps[] = () => [],
) {
  const [isOpen, setOpen] = useState(false)
  const { refs, floatingStyles, context } = useFloating<HTMLButtonElement>({
    open: isOpen,
    onOpenChange: (isNowOpen) => (isNowOpen ? setOpen(true) : dismiss()),
    placement: 'bottom-start',
    strategy: 'fixed',
    // The panel stays in place when its button moves. A choice in the panel may add a chip before
    // the button, and moving the panel would make the next press miss.
    whileElementsMounted: (opener, panel, place) =>
      autoUpdate(opener, panel, place, { layoutShift: false }),
    middleware: [
      offset(6),
      flip({ padding }),
      shift({ padding }),
      size({
        padding,
        apply({ availableHeight, elements }) {
          elements.floating.style.maxHeight = `${Math.max(200, availableHeight)}px`
        },
      }),
    ],
  })
  const opener = () => refs.domReference.current as HTMLButtonElement | null

  /** Returns focus to the button, unless a press elsewhere has moved it. */
  function dismiss() {
    const [button, { activeElement }] = [opener(), document]
    // A press on an empty area leaves focus on the page, or on the dialog that contains both button
    // and panel.
    const isLost = !activeElement || activeElement.contains(button)
    if (isLost || refs.floating.current?.contains(activeElement)) button?.focus()
    setOpen(false)
  }

  /**
   * Returns focus to the button at once, so that a dialog opened next returns focus to the button
   * when it closes.
   */
  function close() {
    opener()?.focus()
    setOpen(false)
  }

  const panelRef = useMergeRefs([refs.setFloating, onTop])
  const props = useInteractions([
    useClick(context),
    // Waits for the click, because focus moves when the press begins.
    useDismiss(context, { outsidePressEvent: 'click' }),
    useRole(context, { role }),
    ...more(context),
  ])
  return {
    isOpen,
    context,
    close,
    openerProps: props.getReferenceProps({ ref: refs.setReference, onKeyDown: keepEsc }),
    panelProps: props.getFloatingProps({ ref: panelRef, popover: 'manual', onKeyDown: keepEsc }),
    panelStyle: floatingStyles,
    getItemProps: props.getItemProps,
  }

  /** Keeps Esc from also closing the dialog around the panel. */
  function keepEsc(event: KeyboardEvent) {
    if (isOpen && event.key === 'Escape') event.preventDefault()
  }
}
