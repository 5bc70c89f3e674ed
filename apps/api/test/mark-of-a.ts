/** Stands in every name and e-mail of A: whatever tells it to B has told too much. */
export const markOfA = 'quillfeather'
