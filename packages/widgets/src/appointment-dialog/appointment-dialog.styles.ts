import choiceCss from '../kit/choice.css?inline'
import dateCss from '../kit/date-field.css?inline'
import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import numberCss from '../kit/number-field.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import css from './appointment-dialog.css?inline'

/** Style sheets that a root needs to draw the dialog. */
export const appointmentDialogStyles = [
  kitCss,
  inputBoxCss,
  choiceCss,
  dateCss,
  numberCss,
  dialogCss,
  outcomeCss,
  snackbarsCss,
  css,
]
