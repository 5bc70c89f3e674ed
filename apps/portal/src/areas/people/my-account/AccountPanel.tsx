import { useId, type ReactNode } from 'react'

export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card account-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
