import kitCss from '../kit/kit.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import css from './booking-form.css?inline'

/** The sheets of the booking form, for every root that draws it; those of its later steps come with them. */
export const bookingFormStyles = [kitCss, inputBoxCss, outcomeCss, css]
