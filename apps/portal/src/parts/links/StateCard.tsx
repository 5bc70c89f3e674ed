import { useId, type ReactNode } from 'react'

type StateCardProps = {
  title: string
  /** More about the state. Screen readers announce it with the title when it changes. */
  words?: ReactNode
  children: ReactNode
}

/**
 * Card of a page that a link opens. Use it while the page loads too, because the heading then keeps
 * the focus.
 */
export function StateCard({ title, words, children }: StateCardProps) {
  const id = useId()
  return (
    <section className="card booking-words" aria-labelledby={id}>
      <div className="booking-words" role="status">
        <h1 id={id} tabIndex={-1}>
          {title}
        </h1>
        {words}
      </div>
      {children}
    </section>
  )
}
