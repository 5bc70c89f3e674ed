/** Occurs in every name and e-mail of A. If B receives it, a call has leaked A's data. */
export const markOfA = 'quillfeather'
