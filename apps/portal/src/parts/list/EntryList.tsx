import type { ReactNode } from 'react'
import './entries.css'

type EntryRowsProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Title of a row, and lines below it. */
  draw: (row: Row) => { title: ReactNode; lines: readonly ReactNode[]; action?: ReactNode }
}

/** Rows with their full text, each with an optional action. */
export const EntryRows = <Row,>({ rows, rowKey, draw }: EntryRowsProps<Row>) => (
  <ul className="entry-rows">
    {rows.map((row) => {
      const { title, lines, action } = draw(row)
      return (
        <li key={rowKey(row)}>
          <div className="entry-words">
            <b>{title}</b>
            {lines.map((line, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines keep their order
              <p key={i}>{line}</p>
            ))}
          </div>
          {action}
        </li>
      )
    })}
  </ul>
)

type EntryListProps<Row> = EntryRowsProps<Row> & {
  title: string
  /** Shown if there are no rows. */
  empty: string
}

/** `EntryRows` below a heading. */
export const EntryList = <Row,>({ title, empty, ...rows }: EntryListProps<Row>) => (
  <section className="entries">
    <h2>{title}</h2>
    {rows.rows.length === 0 ? <p className="muted">{empty}</p> : <EntryRows {...rows} />}
  </section>
)
