/** The size of a table's text, in px, as `table.css` has it. */
const usual = 15

/** How many times larger than usual a table is drawn. Pages of ours follow the text size of the browser. */
export const textScale = (table: Element) => parseFloat(getComputedStyle(table).fontSize) / usual
