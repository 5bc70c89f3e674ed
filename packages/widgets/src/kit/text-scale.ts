/** Usual size of a table's text, in px, as in `table.css`. */
const usual = 15

/**
 * Returns the factor by which a table is larger than usual. The portal follows the browser's text
 * size.
 */
export const textScale = (table: Element) => parseFloat(getComputedStyle(table).fontSize) / usual
