import type { CSSProperties, ReactNode } from 'react'

export type TagProps = {
  tone?: 'neutral' | 'ok' | 'warn' | 'danger'
  /** A colour of the tag's own, in CSS. It is shown as a dot: no text has to be read on it. */
  color?: string | null | undefined
  children: ReactNode
}

/** A word or two about the thing it stands beside. */
export const Tag = ({ tone = 'neutral', color, children }: TagProps) => (
  <span className="tag" data-tone={tone} part="tag">
    <span>{children}</span>
    {color && <i className="tag-dot" style={{ '--tag-color': color } as CSSProperties} />}
  </span>
)
