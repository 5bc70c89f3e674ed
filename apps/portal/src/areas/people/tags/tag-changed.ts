import { queries } from '../../../parts/queries.ts'

/** Tags stand on records and in filters all over the portal: whatever is shown is asked for anew. */
export const tagChanged = () => queries.invalidateQueries()
