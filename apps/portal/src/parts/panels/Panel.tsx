import { useId, type ReactNode } from 'react'

type PanelProps = {
  title: string
  /** Anchor of the heading in the address, such as `#skills`. */
  anchor?: string | undefined
  action?: ReactNode
  children: ReactNode
}

/** One section of a profile, with its heading and actions. */
export function Panel({ title, anchor, action, children }: PanelProps) {
  const own = useId()
  const id = anchor ?? own
  return (
    <section className="card panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id} tabIndex={anchor ? -1 : undefined}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
