import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import starsCss from '../kit/star-rating.css?inline'
import css from './review-dialog.css?inline'

/** Style sheets that a root needs to draw the dialog. */
export const reviewDialogStyles = [
  kitCss,
  dialogCss,
  inputBoxCss,
  outcomeCss,
  snackbarsCss,
  starsCss,
  css,
]
