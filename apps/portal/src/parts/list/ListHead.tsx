import type { ReactNode } from 'react'
import { count } from '../words.ts'
import { ExportButton, type CsvEndpoint } from './ExportButton.tsx'

type ListHeadProps = {
  title: string
  /** Part of an exported file's name. */
  noun: string
  exporting: CsvEndpoint | undefined
  total: number | undefined
  /** True if there are more rows than `total`. */
  isCapped: boolean | undefined
  filters: Readonly<Record<string, string>>
  /** The button to add a record. */
  children: ReactNode
}

/** Heading of a list: its name, total, export and other buttons. */
export function ListHead({
  title,
  noun,
  exporting,
  total,
  isCapped,
  filters,
  children,
}: ListHeadProps) {
  return (
    <header className="list-head">
      <h1 tabIndex={-1}>{title}</h1>
      <output className="list-total" aria-label={`${title} in this list`}>
        {total !== undefined && count(total, isCapped)}
      </output>
      {exporting && (
        <ExportButton noun={noun} endpoint={exporting} filters={filters} total={total} />
      )}
      {children}
    </header>
  )
}
