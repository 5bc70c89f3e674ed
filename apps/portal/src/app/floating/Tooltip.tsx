import {
  autoUpdate,
  flip,
  offset,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useMergeRefs,
} from '@floating-ui/react'
import { useState, type ReactNode } from 'react'
import { onTop, padding } from './use-floating-panel.ts'
import './tooltip.css'

/** Milliseconds. The delay keeps tooltips closed for a pointer that only passes over. */
const delay = { open: 250, close: 0 }

type TooltipProps = {
  words: string
  /** Renders the element that the tooltip describes, with these attributes. */
  children: (props: Record<string, unknown>) => ReactNode
}

/**
 * Words beside an element that is under the pointer or has the focus. Esc hides the words. The
 * tooltip is visual only: screen readers use a description that is always present.
 */
export function Tooltip({ words, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    placement: 'top',
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    middleware: [offset(6), flip({ padding }), shift({ padding })],
  })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    // The pointer can move onto the words, to select or magnify them.
    useHover(context, { delay, move: false, mouseOnly: true, handleClose: safePolygon() }),
    useFocus(context),
    useDismiss(context),
  ])
  const bubble = useMergeRefs([refs.setFloating, onTop])
  return (
    <>
      {children(getReferenceProps({ ref: refs.setReference }))}
      {isOpen && (
        <div
          {...getFloatingProps({ ref: bubble, popover: 'manual' })}
          className="popover tooltip"
          style={floatingStyles}
          aria-hidden="true"
        >
          {words}
        </div>
      )}
    </>
  )
}
