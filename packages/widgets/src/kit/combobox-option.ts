export type ComboboxOption = {
  id: string
  label: string
  /** A second, quieter part of the line. */
  detail?: string | undefined
  /** Something to do, such as adding what was not found; not itself a finding. */
  isAction?: boolean
}
