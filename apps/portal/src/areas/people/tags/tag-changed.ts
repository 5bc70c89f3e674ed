import { queries } from '#parts/queries.ts'

/** Tags appear on records and in filters all over the portal, so every query is refetched. */
export const tagChanged = () => queries.invalidateQueries()
