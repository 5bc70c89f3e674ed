import { showPounds } from '@treasures/api-client'

/** Short price for a pin on the map: `£18`, `£18.50`, `£1,250`. */
export const formatPoundsShort = (amount: number): string => showPounds(amount).replace(/\.00$/, '')
