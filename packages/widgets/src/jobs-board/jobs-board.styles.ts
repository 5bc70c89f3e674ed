import kitCss from '../kit/kit.css?inline'
import css from './jobs-board.css?inline'

/** The sheets of the board, for every root that draws it. */
export const jobsBoardStyles = [kitCss, css]
