import type { CSSProperties, ReactNode } from 'react'

export type TagProps = {
  tone?: 'neutral' | 'info' | 'ok' | 'warn' | 'danger'
  /** CSS colour of a dot in the tag, as text on it might be unreadable. */
  color?: string | null | undefined
  children: ReactNode
}

/** A word or two about the item beside it. */
export const Tag = ({ tone = 'neutral', color, children }: TagProps) => (
  <span className="tag" data-tone={tone} part="tag">
    <span>{children}</span>
    {color && <i className="tag-dot" style={{ '--tag-color': color } as CSSProperties} />}
  </span>
)
