import { createSnackbars } from '@treasures/widgets/kit'

/** Messages at the bottom of the page: notices for 2 s and warnings for 4 s by default. */
export const snackbar = createSnackbars()
