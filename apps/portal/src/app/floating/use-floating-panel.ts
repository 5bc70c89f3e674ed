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

/** Pixels that stay free around whatever floats. */
export const padding = 8

/** Into the browser's own top layer, where neither a dialog nor a table's scrolling cuts it off. */
export const onTop = (panel: HTMLElement | null) => panel?.showPopover()

/**
 * A panel that a button opens: Esc and a press beside it close it, and the button has the focus again.
 * `more` are the hooks that only one kind of panel has.
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
    // A panel stays where it is when its opener moves: what is chosen in it may draw a chip before that button, and
    // whoever is about to press would press beside.
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

  /** Whoever pressed elsewhere keeps the focus there; else the button has it again. */
  function dismiss() {
    const [button, { activeElement }] = [opener(), document]
    // A press on nothing leaves it with the page, or with the dialog in which both stand.
    const isLost = !activeElement || activeElement.contains(button)
    if (isLost || refs.floating.current?.contains(activeElement)) button?.focus()
    setOpen(false)
  }

  /** The focus goes back at once, so that a dialog that opens next finds it there and gives it back. */
  function close() {
    opener()?.focus()
    setOpen(false)
  }

  const panelRef = useMergeRefs([refs.setFloating, onTop])
  const props = useInteractions([
    useClick(context),
    // Not before the press has moved the focus to where it belongs.
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

  /** It closes the panel, and not the dialog in which that stands as well. */
  function keepEsc(event: KeyboardEvent) {
    if (isOpen && event.key === 'Escape') event.preventDefault()
  }
}
