/**
 * Attributes passed to a widget in a frame. It is a list, so that nothing else of the page is
 * passed on.
 */
export const framedAttributes =
  'region service services postcode prefill embed mode theme lang dir texts job-id kind token open'.split(
    ' ',
  )

/** Custom properties of the page's own look. */
export const framedTokens = [
  '--treasures-accent',
  '--treasures-radius',
  '--treasures-font',
  '--treasures-scale',
  '--treasures-board-height',
] as const

/** Methods of tags that reach into the frame. */
export const framedMethods = ['show', 'close', 'refresh', 'showJob'] as const

/** Link that the visitor followed to the page, for the widget to take over. */
export type FramedLink = {
  name: 'treasures-job' | 'treasures-review'
  token: string
  isFirst: boolean
}

/** Visible part of the frame in its own pixels. The whole window if the frame covers the page. */
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
 * Message from the frame to the page, with the widget's events and state. It contains nothing
 * personal.
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
