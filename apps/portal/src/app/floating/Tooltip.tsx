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

/** In milliseconds; who only passes over is not told anything. */
const delay = { open: 250, close: 0 }

type TooltipProps = {
  words: string
  /** Draws what is told of, with these attributes. */
  children: (props: Record<string, unknown>) => ReactNode
}

/**
 * Words beside what a pointer rests on or the keyboard has reached; Esc takes them off. For eyes alone: a screen reader
 * has them by a description that is always there.
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
    // One can go over to the words, to mark them or to see them enlarged.
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
