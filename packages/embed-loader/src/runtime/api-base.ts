import { configure } from '@treasures/widgets/configure'

/**
 * The API is beside the embed files, so this file's own address names it. No attribute can change
 * it.
 */
const here = import.meta.url
configure({ apiBase: new URL('../../api', here).href })
