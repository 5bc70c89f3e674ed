export type SkeletonProps = {
  /** `line` is one line of text high; `block` fills its box. */
  shape?: 'line' | 'block'
  width?: 'short' | 'long' | 'full'
}

/** Holds the place of what is on its way, so that nothing jumps. Say "Please wait..." once beside it. */
export const Skeleton = ({ shape = 'line', width = 'full' }: SkeletonProps) => (
  <span className="skeleton" data-shape={shape} data-width={width} aria-hidden="true" />
)
