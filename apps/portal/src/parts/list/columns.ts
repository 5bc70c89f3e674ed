/** What a list needs to know of a column to let people choose. */
export type ColumnChoice = {
  id: string
  header: string
  /** The column without which a row would have no name: it always stays. */
  isFixed?: boolean
  /** Out of sight until it is chosen. */
  isExtra?: boolean
}

/** What was chosen, where it differs from the start. A column that comes with a new release shows as it should. */
export type ChosenColumns = Readonly<Record<string, boolean>>

/** What an older release, or a person, left in the storage. */
export function readChosen(text: string | null): ChosenColumns {
  try {
    const chosen: unknown = JSON.parse(text ?? '{}')
    if (typeof chosen !== 'object' || chosen === null) return {}
    return Object.fromEntries(
      Object.entries(chosen).filter((entry) => typeof entry[1] === 'boolean'),
    ) as ChosenColumns
  } catch {
    return {}
  }
}

export const isShown = (column: ColumnChoice, chosen: ChosenColumns): boolean =>
  column.isFixed === true || (chosen[column.id] ?? !column.isExtra)

export const toggleColumn = (column: ColumnChoice, chosen: ChosenColumns): ChosenColumns => ({
  ...chosen,
  [column.id]: !isShown(column, chosen),
})
