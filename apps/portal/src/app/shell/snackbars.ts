import { createSnackbars } from '@treasures/widgets/kit'

/** Says something at the bottom of the page: notices for 2 s, warnings for 4 s unless told. */
export const snackbar = createSnackbars()
