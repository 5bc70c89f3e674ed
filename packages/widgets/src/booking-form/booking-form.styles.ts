import kitCss from '../kit/kit.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import css from './booking-form.css?inline'

/**
 * Style sheets that a root needs to draw the form. Those of the later steps load with these steps.
 */
export const bookingFormStyles = [kitCss, inputBoxCss, outcomeCss, css]
