import dateFieldCss from '../kit/date-field.css?inline'
import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import numberFieldCss from '../kit/number-field.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import css from './labour-dialog.css?inline'

/** The sheets of the two dialogs, for every root that draws them. */
export const labourDialogStyles = [
  kitCss,
  inputBoxCss,
  numberFieldCss,
  dateFieldCss,
  dialogCss,
  outcomeCss,
  snackbarsCss,
  css,
]
