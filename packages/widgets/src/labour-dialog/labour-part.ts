import chipCss from '../kit/chip.css?inline'
import dateFieldCss from '../kit/date-field.css?inline'
import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import numberFieldCss from '../kit/number-field.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import css from './labour-dialog.css?inline'

/**
 * Chunk that loads after the slot (11 KB): the dialog, the list of pending entries, and their style
 * sheets.
 */
export { LabourDialogView } from './LabourDialogView.tsx'
export { LabourDialogPending } from './LabourDialogPending.tsx'
export const styles = [
  inputBoxCss,
  numberFieldCss,
  dateFieldCss,
  chipCss,
  dialogCss,
  outcomeCss,
  css,
]
