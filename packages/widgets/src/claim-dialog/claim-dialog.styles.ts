import imagesCss from '../job-images/job-images.css?inline'
import kitCss from '../kit/kit.css?inline'
import css from './claim-dialog.css?inline'

/** The sheets of the dialog, for every root that draws it. */
export const claimDialogStyles = [kitCss, imagesCss, css]
