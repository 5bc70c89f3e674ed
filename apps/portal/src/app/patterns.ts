/** Every address of the portal, as the route table matches it. */
export const patterns = {
  home: '/',
  index: '/index',
  notFound: '/404',
  login: '/login',
  logout: '/logout',

  // Everybody who is signed in.
  myAccount: '/my-account',

  // Customers.
  myJobs: '/my-jobs',
  myInvoices: '/my-invoices',
  bookMyselfAJob: '/book-myself-a-job-page',
  bookMyselfAJobAgain: '/book-myself-a-job-page/:id',

  // Treasures.
  mySkills: '/my-skills',
  myTreasureNotifications: '/my-treasure-notifications',
  myJobsBoard: '/my-jobs-board',
  myTreasureJobs: '/my-treasure-jobs',
  myTreasureTimesheets: '/my-treasure-timesheets',
  myEarnings: '/my-earnings',
  myBills: '/my-bills',

  // Treasures and staff.
  diary: '/diary',

  // Staff.
  toDos: '/to-dos',
  customers: '/customers',
  customerAdd: '/customer',
  customerProfile: '/customer-profile/:id',
  customerProfileNamed: '/customer-profile/:id/:name',
  customersMap: '/customers-map',
  imports: '/import',
  importOne: '/import/:id',
  treasures: '/treasures',
  treasureAdd: '/treasure',
  treasureProfile: '/treasure-profile/:id',
  treasureProfileNamed: '/treasure-profile/:id/:name',
  treasuresMap: '/treasures-map',
  treasuresCoverage: '/treasures-coverage',
  treasuresMatch: '/treasures-match/:id',
  franchisees: '/franchisees',
  region: '/region/:id',
  /** Of a region. */
  serviceOptions: '/service-options/:id',
  putItOnYourSite: '/put-it-on-your-site',
  brand: '/settings/brand',
  /** `new`, or an embed's id. */
  putItOnYourSiteEmbed: '/put-it-on-your-site/:id',
  jobs: '/jobs',
  jobAdd: '/job',
  job: '/job/:id',
  timesheets: '/timesheets',
  timesheetView: '/timesheet-view/:id/:treasure/:name',
  invoices: '/invoices',
  bills: '/bills',
  charges: '/charges',
  payouts: '/payouts',
  priceEngine: '/price_engine',
  tags: '/tags',
  settings: '/settings',
  opening: '/opening',
  business: '/settings/business',
  permissions: '/user/permissions',
  channels: '/messaging/channels',
  templates: '/messaging/templates',
  outbox: '/messaging/outbox',
  automationEvents: '/automation/events',
  automationListeners: '/automation/listeners',
  automationLogs: '/automation/logs',
  automationWebhooks: '/automation/webhooks',
  processors: '/payment/processors',
  accounting: '/accounting',
  chatbot: '/chatbot',
  experimental: '/experimental',

  /** Where one is led whose account is gone. */
  accountDeleted: '/account-deleted',

  // Whoever has the link.
  jobsBoard: '/public/jobs/board',
  jobImages: '/public/job/:id/images',
  requestJob: '/public/customer/request-job',
  bookJob: '/public/customer/book-job',
  bookJobByAdmin: '/public/admin/book-job',
  addCard: '/public/customer/addcard/:id',
  payInvoice: '/public/invoice/:token',
  continueJob: '/public/customer/continue-job/:q',
  estimate: '/public/customer/estimate/:q',
  customerReview: '/public/customer/review/:q',
  opportunity: '/public/treasure/opportunity/:q',
  opportunityView: '/public/treasure/opportunity-view/:q',
  opportunityViewShort: '/ov/:q',
  treasureJob: '/public/treasure/job/:q',
  startUpdate: '/public/treasure/job/start-update/:token',
  checkJobStart: '/public/check-job-start-treasure-response/:q',
  checkJobStartShort: '/cjs/:token',
  passwordReset: '/public/password/reset/:token',
  passwordSet: '/public/password/set/:token',
  emailConfirm: '/public/email/confirm/:token',
  emailChange: '/public/email/change/:token',
  emailKeep: '/public/email/keep/:token',
  unsubscribe: '/public/unsubscribe/:token',

  // Pages of the template that the portal grew from; not in production.
  demoLogin1: '/snippets/pages/user/login-1',
  demoLogin2: '/snippets/pages/user/login-2',
  demoLogin3: '/snippets/pages/user/login-3',
  demoLogin4: '/snippets/pages/user/login-4',
  demoLogin5: '/snippets/pages/user/login-5',
  demoError1: '/snippets/pages/errors/error-1',
  demoError2: '/snippets/pages/errors/error-2',
  demoError3: '/snippets/pages/errors/error-3',
  demoError4: '/snippets/pages/errors/error-4',
  demoError5: '/snippets/pages/errors/error-5',
  demoError6: '/snippets/pages/errors/error-6',
} as const

export type PatternName = keyof typeof patterns
export type Pattern = (typeof patterns)[PatternName]
