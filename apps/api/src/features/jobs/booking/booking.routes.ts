import type { Deps } from '#deps.ts'
import { bookingImagesRoutes } from './booking-images.routes.ts'
import { windowsRoutes } from './windows.routes.ts'
import { continueRoutes } from './continue.routes.ts'
import { staffBookingRoutes } from './staff-booking.routes.ts'
import { completionRoutes } from './completion.routes.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { offersRoutes } from './offers.routes.ts'
import { visitorsRoutes } from './visitors.routes.ts'

/** All calls from entering a postcode to booking a job. */
export const bookingRoutes = (deps: Deps) => ({
  ...offersRoutes(deps),
  ...draftsRoutes(deps),
  ...bookingImagesRoutes(deps),
  ...completionRoutes(deps),
  ...visitorsRoutes(deps),
  ...windowsRoutes(deps),
  ...continueRoutes(deps),
  ...staffBookingRoutes(),
})
