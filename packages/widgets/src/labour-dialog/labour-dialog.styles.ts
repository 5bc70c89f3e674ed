import kitCss from '../kit/kit.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'

/** Style sheets of the slot. Those of the dialog load with `labour-part.ts`. */
export const labourDialogStyles = [kitCss, snackbarsCss]
