import imagesCss from '../job-images/job-images.css?inline'
import dialogCss from '../kit/dialog.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import css from './claim-dialog.css?inline'

/** The sheets of the dialog, for every root that draws it. */
export const claimDialogStyles = [kitCss, dialogCss, outcomeCss, imagesCss, css]
