/**
 * Replaces the widgets' text about a missing API address with an empty text. The script tag always
 * sets this address before a widget is drawn.
 */
export const howToConfigure = ''
