export type ComboboxOption = {
  id: string
  label: string
  /** Second, quieter part of the line. */
  detail?: string | undefined
  /** True for an action, such as adding the term, rather than a result. */
  isAction?: boolean
}
