import kitCss from '../kit/kit.css?inline'
import css from './jobs-board.css?inline'

/** Style sheets that a root needs to draw the board. */
export const jobsBoardStyles = [kitCss, css]
