/** Stands in for the widgets' own: the script tag has said where the API is before any of them is drawn. */
export const howToConfigure = ''
