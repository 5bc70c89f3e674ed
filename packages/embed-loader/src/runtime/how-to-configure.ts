/**
 * Replaces the widgets' own text, because the script tag always sets the API's address before a
 * widget is drawn.
 */
export const howToConfigure = ''
