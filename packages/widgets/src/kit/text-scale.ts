/** Usual size of a table's text, in px, as in `table.css`. */
const usual = 15

/** Factor by which a table is larger than usual, because the portal follows the browser's text size. */
export const textScale = (table: Element) => parseFloat(getComputedStyle(table).fontSize) / usual
