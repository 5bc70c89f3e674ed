import type { ReactNode } from 'react'

export type DescriptionListProps = {
  items: readonly { term: string; detail: ReactNode }[]
}

/** Facts about one thing. Missing facts show a dash. */
export const DescriptionList = ({ items }: DescriptionListProps) => (
  <dl className="descriptions">
    {items.map(({ term, detail }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{isNothing(detail) ? <Nothing /> : detail}</dd>
      </div>
    ))}
  </dl>
)

const isNothing = (detail: ReactNode) => detail == null || detail === '' || detail === false

const Nothing = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">none</span>
  </>
)
