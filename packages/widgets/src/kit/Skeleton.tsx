export type SkeletonProps = {
  /** `line` has the height of a line of text, `block` fills its box. */
  shape?: 'line' | 'block'
  width?: 'short' | 'long' | 'full'
}

/**
 * Placeholder for content that is loading, so that nothing moves. Say "Please wait..." once beside
 * it.
 */
export const Skeleton = ({ shape = 'line', width = 'full' }: SkeletonProps) => (
  <span className="skeleton" data-shape={shape} data-width={width} aria-hidden="true" />
)
