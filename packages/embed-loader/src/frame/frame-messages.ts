/** Settings of a tag that its widget in a frame gets: by name, so that nothing else of the page comes along. */
export const framedAttributes =
  'region service services postcode prefill embed mode theme lang dir texts job-id kind token open'.split(
    ' ',
  )

/** Values of the page's own look. */
export const framedTokens = [
  '--treasures-accent',
  '--treasures-radius',
  '--treasures-font',
  '--treasures-scale',
  '--treasures-board-height',
] as const

/** Methods of tags that reach into the frame. */
export const framedMethods = ['show', 'close', 'refresh', 'showJob'] as const

/** The link by which somebody came to the page, for the widget to take over. */
export type FramedLink = {
  name: 'treasures-job' | 'treasures-review'
  token: string
  isFirst: boolean
}

/** The part of the frame that is in view, in its own pixels. The whole window where it lies over the page. */
export type Visible = { top: number; height: number; isOver: boolean }

/** From the page into the frame, by a port that only our origin was handed. */
export type ToFrame = {
  attributes?: Readonly<Record<string, string>>
  tokens?: Readonly<Record<string, string>>
  link?: FramedLink | undefined
  call?: { name: string; args: readonly unknown[] }
  visible?: Visible
}

/** From the frame to the page. Nothing in it is personal: what a widget tells, and how it stands. */
export type FromFrame = {
  event?: { name: string; detail: unknown }
  /** Pixels that the widget needs. */
  height?: number
  /** Whether a dialog is open in it. */
  isOpen?: boolean
}

/** What hands over the port; the frame listens to it once. */
export const hello = 'treasures-frame'
