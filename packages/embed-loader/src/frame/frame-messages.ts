/** Attributes passed to a widget in a frame. Other attributes are not passed on. */
export const framedAttributes =
  'region service services postcode prefill embed mode theme lang dir texts job-id kind token open'.split(
    ' ',
  )

/** CSS custom properties that pass the page's look to the frame. */
export const framedTokens = [
  '--treasures-accent',
  '--treasures-radius',
  '--treasures-font',
  '--treasures-scale',
  '--treasures-board-height',
] as const

/** Methods of the tag that are passed on to the widget in the frame. */
export const framedMethods = ['show', 'close', 'refresh', 'showJob'] as const

/** Link that the visitor followed to the page, for the widget to take over. */
export type FramedLink = {
  name: 'treasures-job' | 'treasures-review'
  token: string
  isFirst: boolean
}

/**
 * Visible part of the frame, in the frame's own pixels. If the frame covers the page, this is the
 * whole window.
 */
export type Visible = { top: number; height: number; isOver: boolean }

/** Message from the page to the frame, through a port that only our origin receives. */
export type ToFrame = {
  attributes?: Readonly<Record<string, string>>
  tokens?: Readonly<Record<string, string>>
  link?: FramedLink | undefined
  call?: { name: string; args: readonly unknown[] }
  visible?: Visible
}

/**
 * Message from the frame to the page, with the widget's events and state. The message contains
 * nothing personal.
 */
export type FromFrame = {
  event?: { name: string; detail: unknown }
  /** Height of the widget in pixels. */
  height?: number
  /** True while a dialog is open. */
  isOpen?: boolean
}

/** Message that hands over the port. The frame accepts it once. */
export const hello = 'treasures-frame'
