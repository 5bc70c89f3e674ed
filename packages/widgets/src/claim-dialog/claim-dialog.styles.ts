import imagesCss from '../job-images/job-images.css?inline'
import factsCss from '../kit/description-list.css?inline'
import dialogCss from '../kit/dialog.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import css from './claim-dialog.css?inline'

/** Style sheets that a root needs to draw the dialog. */
export const claimDialogStyles = [kitCss, factsCss, dialogCss, outcomeCss, imagesCss, css]
