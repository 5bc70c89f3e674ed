/** Where the buttons of the header lead, written out by hand: what the navigation is held to. */
export const customerPaths = ['/my-jobs', '/book-myself-a-job-page']

export const treasurePaths = [
  '/my-skills',
  '/my-treasure-notifications',
  '/my-jobs-board',
  '/my-treasure-jobs',
  '/my-treasure-timesheets',
]

export const staffPaths = [
  '/customers',
  '/treasures',
  '/franchisees',
  '/jobs',
  '/timesheets',
  '/invoices',
  '/bills',
  '/charges',
  '/price_engine',
  '/public/jobs/board',
  '/public/admin/book-job',
]

/** Staff who are customers, too. */
export const staffPathsWithoutPrices = staffPaths.filter((path) => path !== '/price_engine')
