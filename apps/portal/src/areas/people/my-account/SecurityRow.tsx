import type { ReactNode } from 'react'

/** One way to sign in, with its actions. */
export const SecurityRow = ({
  title,
  words,
  children,
}: {
  title: string
  words: ReactNode
  children: ReactNode
}) => (
  <div className="security-row" role="group" aria-label={title}>
    <div className="security-words">
      <h3>{title}</h3>
      <p className="muted">{words}</p>
    </div>
    <div className="security-ways">{children}</div>
  </div>
)
