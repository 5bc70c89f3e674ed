import type { ReactNode } from 'react'
import './channels.css'

type EntryListProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What names a row, and lines about it. */
  draw: (row: Row) => { title: ReactNode; lines: readonly ReactNode[]; action?: ReactNode }
  /** Where there are none. */
  empty: string
}

/** A list to read, each with what can be done about it. Nothing of it is cut off. */
export const EntryList = <Row,>({ title, rows, rowKey, draw, empty }: EntryListProps<Row>) => (
  <section className="entries">
    <h2>{title}</h2>
    {rows.length === 0 ? (
      <p className="muted">{empty}</p>
    ) : (
      <ul>
        {rows.map((row) => {
          const entry = draw(row)
          return (
            <li key={rowKey(row)}>
              <div className="entry-words">
                <b>{entry.title}</b>
                {entry.lines.map((line, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines keep their order
                  <p key={i}>{line}</p>
                ))}
              </div>
              {entry.action}
            </li>
          )
        })}
      </ul>
    )}
  </section>
)
