import { useId, type ReactNode } from 'react'

type PanelProps = { title: string; action?: ReactNode; children: ReactNode }

/** One part of a profile, with its heading and what can be done with it. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section className="card panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
