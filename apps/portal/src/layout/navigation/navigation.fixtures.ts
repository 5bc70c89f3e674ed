/** Expected addresses of the header's buttons, listed independently of the code. */
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

/** Buttons of staff who are also customers. */
export const staffPathsWithoutPrices = staffPaths.filter((path) => path !== '/price_engine')
