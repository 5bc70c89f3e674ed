import { useId, type ReactNode } from 'react'

/** One part of the account, with its heading. */
export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card account-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
