import { configure } from '@treasures/widgets/configure'

/**
 * The API is on the same server as the embed files, so its address follows from this file's own
 * address. No attribute can change the API's address.
 */
const here = import.meta.url
configure({ apiBase: new URL('../../api', here).href })
