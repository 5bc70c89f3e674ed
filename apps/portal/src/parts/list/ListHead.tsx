import type { ReactNode } from 'react'
import { count } from '../words.ts'
import { ExportButton, type CsvEndpoint } from './ExportButton.tsx'

type ListHeadProps = {
  title: string
  /** Names an exported file. */
  noun: string
  isUncounted: boolean | undefined
  exporting: CsvEndpoint | undefined
  total: number | undefined
  filters: Readonly<Record<string, string>>
  /** The way to add one. */
  children: ReactNode
}

/** A list's name, how many are in it, and what can be done with all or beside them. */
export function ListHead({
  title,
  noun,
  isUncounted,
  exporting,
  total,
  filters,
  children,
}: ListHeadProps) {
  const heading = <h1 tabIndex={-1}>{title}</h1>
  if (isUncounted) return heading
  return (
    <header className="list-head">
      {heading}
      <output className="list-total" aria-label={`${title} in this list`}>
        {total !== undefined && count(total)}
      </output>
      {exporting && (
        <ExportButton noun={noun} endpoint={exporting} filters={filters} total={total} />
      )}
      {children}
    </header>
  )
}
