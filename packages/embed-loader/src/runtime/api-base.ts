import { configure } from '@treasures/widgets/configure'

/** The API stands beside the embed files, so the code's own address names it; no attribute can. */
const here = import.meta.url
configure({ apiBase: new URL('../../api', here).href })
