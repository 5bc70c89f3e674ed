import type { ReactNode } from 'react'

export type ChipProps = {
  isPressed: boolean
  onPress: () => void
  children: ReactNode
}

/** A filter that is on or off. */
export function Chip({ isPressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className="chip" part="chip" aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  )
}
