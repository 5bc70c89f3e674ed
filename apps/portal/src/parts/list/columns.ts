/** The properties of a column that decide whether it is shown. */
export type ColumnChoice = {
  id: string
  header: string
  /** The column that names a row. It is always shown. */
  isFixed?: boolean
  /** Hidden until the user chooses it. */
  isExtra?: boolean
}

/**
 * Choices that differ from the default. A column added by a new release therefore has its default.
 */
export type ChosenColumns = Readonly<Record<string, boolean>>

/** Reads the stored choices. An older release or the user may have left anything there. */
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
