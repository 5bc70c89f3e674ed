import { useId, type ReactNode } from 'react'

type PanelProps = {
  title: string
  /** Name in the address, which leads to its heading: `#skills`. */
  anchor?: string | undefined
  action?: ReactNode
  children: ReactNode
}

/** One part of a profile, with its heading and what can be done with it. */
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
