import kitCss from '../kit/kit.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'

/** The sheets of the place of the dialog; its own come with `labour-part.ts`. */
export const labourDialogStyles = [kitCss, snackbarsCss]
