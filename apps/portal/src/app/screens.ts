import type { Access, PermissionName } from '@treasures/api-client'
import type { ComponentType } from 'react'

type Entry = {
  /** Address, as the router matches it. */
  address: string
  title: string
  /** Access rule. Everyone else sees the 404 page. Public screens have no header or navigation. */
  access: Access
  /**
   * Permission that staff need for the screen's calls. Menus leave out the screen for staff without
   * this permission.
   */
  permission?: PermissionName
  /** Feature flag that the screen needs. */
  feature?: 'feature_chatbot' | 'feature_experimental'
  /** Redirects people who have signed in, or everyone in production. */
  unless?: 'signed_in' | 'production'
  /** Imports the screen. Each import is a chunk, which loads on the first visit. */
  load: () => Promise<unknown>
  /** Screen whose navigation button is marked as current on this screen. */
  under?: string
  /** Entry in the menu and the search, for a screen that opens without a record. */
  menu?: {
    /** Title and access rule in the menu, if they differ from the screen's. */
    title?: string
    access?: Access
    /** Synonyms that people search for. */
    also?: string
    /** Home already leads to this screen, so narrow windows omit its link. */
    isOnHome?: true
  } & (
    | { group: EverydayGroup; words?: never }
    | {
        group: SettingsGroup
        /** Description under Settings. */
        words: string
      }
  )
}

type EverydayGroup = 'Yours' | 'Jobs' | 'People' | 'Money'
/** Groups of set-up screens, which Settings lists too. */
type SettingsGroup =
  | 'Messages'
  | 'Automation'
  | 'Prices and payments'
  | 'People and sites'
  | 'Server'
export type MenuGroup = EverydayGroup | SettingsGroup

/**
 * Every screen. Routes, links, menu, search, Settings and the current navigation button are derived
 * from this table. Menus keep the table's order.
 */
export const screens = {
  index: {
    address: '/index',
    title: 'Home',
    access: 'signed_in',
    load: () => import('../areas/site/index/IndexScreen.tsx'),
    menu: { group: 'Yours', also: 'dashboard start overview' },
  },
  myJobs: {
    address: '/my-jobs',
    title: 'My jobs',
    access: 'customer',
    load: () => import('../areas/jobs/my-jobs/MyJobsScreen.tsx'),
    menu: { group: 'Yours', also: 'bookings visits' },
  },
  bookMyselfAJob: {
    address: '/book-myself-a-job-page',
    title: 'Book a job',
    access: 'customer',
    load: bookMyself,
    menu: { group: 'Yours', also: 'new booking order' },
  },
  bookMyselfAJobAgain: {
    address: '/book-myself-a-job-page/:id',
    title: 'Book a job',
    access: 'customer',
    load: bookMyself,
    under: 'bookMyselfAJob',
  },
  myInvoices: {
    address: '/my-invoices',
    title: 'My invoices',
    access: 'customer',
    load: () => import('../areas/money/my-invoices/MyInvoicesScreen.tsx'),
    menu: { group: 'Yours', also: 'pay receipts' },
  },
  myTreasureJobs: {
    address: '/my-treasure-jobs',
    title: 'My jobs',
    access: 'treasure',
    load: () => import('../areas/jobs/my-treasure-jobs/MyTreasureJobsScreen.tsx'),
    menu: { group: 'Yours', title: 'My treasure jobs', also: 'my jobs work visits' },
  },
  myJobsBoard: {
    address: '/my-jobs-board',
    title: 'My Jobs Board',
    access: 'treasure',
    load: () => import('../areas/jobs/my-jobs-board/MyJobsBoardScreen.tsx'),
    menu: { group: 'Yours', title: 'My jobs board', also: 'find work claim' },
  },
  diary: {
    address: '/diary',
    title: 'Diary',
    access: 'staff_or_treasure',
    permission: 'jobs.view',
    load: () => import('../areas/jobs/diary/DiaryScreen.tsx'),
    menu: { group: 'Yours', also: 'calendar appointments visits schedule week month' },
  },
  myTreasureTimesheets: {
    address: '/my-treasure-timesheets',
    title: 'My timesheets',
    access: 'treasure',
    load: () => import('../areas/work/my-treasure-timesheets/MyTreasureTimesheetsScreen.tsx'),
    menu: { group: 'Yours', also: 'hours labour materials' },
  },
  myEarnings: {
    address: '/my-earnings',
    title: 'Earnings',
    access: 'treasure',
    load: () => import('../areas/money/my-earnings/MyEarningsScreen.tsx'),
    menu: { group: 'Yours', also: 'wallet money payout bank' },
  },
  myBills: {
    address: '/my-bills',
    title: 'My bills',
    access: 'treasure',
    load: () => import('../areas/money/my-bills/MyBillsScreen.tsx'),
    menu: { group: 'Yours', also: 'invoices statements' },
  },
  mySkills: {
    address: '/my-skills',
    title: 'My skills',
    access: 'treasure',
    load: () => import('../areas/people/my-skills/MySkillsScreen.tsx'),
    menu: { group: 'Yours', also: 'services trades' },
  },
  myDocuments: {
    address: '/my-documents',
    title: 'My documents',
    access: 'treasure',
    load: () => import('../areas/people/documents/MyDocumentsScreen.tsx'),
    menu: { group: 'Yours', also: 'id insurance certificate' },
  },
  myTreasureNotifications: {
    address: '/my-treasure-notifications',
    title: 'My notifications',
    access: 'treasure',
    load: () =>
      import('../areas/people/my-treasure-notifications/MyTreasureNotificationsScreen.tsx'),
    menu: { group: 'Yours', also: 'messages e-mail text push' },
  },
  myAccount: {
    address: '/my-account',
    title: 'My account',
    access: 'signed_in',
    load: () => import('../areas/people/my-account/MyAccountScreen.tsx'),
    menu: {
      group: 'Yours',
      also: 'profile password 2fa two factor passkey authenticator security recovery codes sign out card address privacy download my data delete account',
    },
  },
  settings: {
    address: '/settings',
    title: 'Settings',
    access: 'staff',
    load: () => import('../areas/site/settings/SettingsScreen.tsx'),
    menu: { group: 'Yours', also: 'set up configuration' },
  },

  toDos: {
    address: '/to-dos',
    title: 'To do',
    access: 'staff',
    permission: 'activities.view',
    load: () => import('../areas/jobs/to-dos/ToDosScreen.tsx'),
    menu: { group: 'Jobs', also: 'inbox tasks activities reminders', isOnHome: true },
  },
  jobs: {
    address: '/jobs',
    title: 'Jobs',
    access: 'staff',
    permission: 'jobs.view',
    load: () => import('../areas/jobs/jobs/JobsScreen.tsx'),
    menu: { group: 'Jobs', also: 'bookings work' },
  },
  jobAdd: {
    address: '/job',
    title: 'Add a job',
    access: 'staff',
    permission: 'jobs.create',
    load: () => import('../areas/jobs/job-add/JobAddScreen.tsx'),
    under: 'jobs',
    menu: { group: 'Jobs', also: 'new create job' },
  },
  job: {
    address: '/job/:id',
    title: 'Job',
    access: 'staff',
    load: () => import('../areas/jobs/job/JobScreen.tsx'),
    under: 'jobs',
  },
  treasuresMatch: {
    address: '/treasures-match/:id',
    title: 'Match treasures',
    access: 'staff',
    load: () => import('../areas/jobs/treasures-match/TreasuresMatchScreen.tsx'),
    under: 'treasures',
  },
  bookJobByAdmin: {
    address: '/public/admin/book-job',
    title: 'Book a job for a customer',
    access: 'public',
    load: () => import('../areas/jobs/admin-book-job/AdminBookJobScreen.tsx'),
    menu: { group: 'Jobs', access: 'staff', also: 'new booking' },
  },
  jobsBoard: {
    address: '/public/jobs/board',
    title: 'Jobs board',
    access: 'public',
    load: () => import('../areas/jobs/jobs-board/JobsBoardScreen.tsx'),
    menu: { group: 'Jobs', access: 'staff', also: 'public map' },
  },
  timesheets: {
    address: '/timesheets',
    title: 'Timesheets',
    access: 'staff',
    permission: 'timesheets.view',
    load: () => import('../areas/work/timesheets/TimesheetsScreen.tsx'),
    menu: { group: 'Jobs', also: 'hours labour months' },
  },
  timesheetView: {
    address: '/timesheet-view/:id/:treasure/:name',
    title: 'Timesheet',
    access: 'staff',
    load: () => import('../areas/work/timesheet-view/TimesheetViewScreen.tsx'),
    under: 'timesheets',
  },

  customers: {
    address: '/customers',
    title: 'Customers',
    access: 'staff',
    permission: 'customers.view',
    load: () => import('../areas/people/customers/CustomersScreen.tsx'),
    menu: { group: 'People', also: 'clients people' },
  },
  customerAdd: {
    address: '/customer',
    title: 'Add Customer',
    access: 'staff',
    permission: 'customers.create',
    load: () => import('../areas/people/customer-add/CustomerAddScreen.tsx'),
    under: 'customers',
    menu: { group: 'People', also: 'new create customer' },
  },
  customerProfile: {
    address: '/customer-profile/:id',
    title: 'Customer',
    access: 'staff',
    load: customerProfile,
    under: 'customers',
  },
  customerProfileNamed: {
    address: '/customer-profile/:id/:name',
    title: 'Customer',
    access: 'staff',
    load: customerProfile,
    under: 'customers',
  },
  customersMap: {
    address: '/customers-map',
    title: 'Map of customers',
    access: 'staff',
    permission: 'customers.view',
    load: () => import('../areas/people/customers-map/CustomersMapScreen.tsx'),
    under: 'customers',
    menu: { group: 'People' },
  },
  imports: {
    address: '/import',
    title: 'Import',
    access: 'staff',
    permission: 'imports.edit',
    load: () => import('../areas/site/imports/ImportsScreen.tsx'),
    under: 'customers',
    menu: {
      group: 'People',
      also: 'csv file upload move migrate spreadsheet customers treasures jobs series',
    },
  },
  importOne: {
    address: '/import/:id',
    title: 'Import',
    access: 'staff',
    load: () => import('../areas/site/imports/ImportScreen.tsx'),
    under: 'customers',
  },
  treasures: {
    address: '/treasures',
    title: 'Treasures',
    access: 'staff',
    permission: 'treasures.view',
    load: () => import('../areas/people/treasures/TreasuresScreen.tsx'),
    menu: { group: 'People', also: 'tradespeople workers people' },
  },
  documents: {
    address: '/documents',
    title: 'Documents',
    access: 'staff',
    permission: 'documents.view',
    load: () => import('../areas/people/documents/DocumentsScreen.tsx'),
    under: 'treasures',
    menu: { group: 'People', also: 'vetting certificates' },
  },
  visitsAtRisk: {
    address: '/documents/visits-at-risk',
    title: 'Visits at risk',
    access: 'staff',
    permission: 'documents.view',
    load: () => import('../areas/people/documents/VisitsAtRiskScreen.tsx'),
    under: 'treasures',
    menu: { group: 'People', also: 'documents vetting' },
  },
  treasureAdd: {
    address: '/treasure',
    title: 'Add a treasure',
    access: 'staff',
    permission: 'treasures.create',
    load: () => import('../areas/people/treasure-add/TreasureAddScreen.tsx'),
    under: 'treasures',
    menu: { group: 'People', also: 'new create treasure' },
  },
  treasureProfile: {
    address: '/treasure-profile/:id',
    title: 'Treasure',
    access: 'staff',
    load: treasureProfile,
    under: 'treasures',
  },
  treasureProfileNamed: {
    address: '/treasure-profile/:id/:name',
    title: 'Treasure',
    access: 'staff',
    load: treasureProfile,
    under: 'treasures',
  },
  treasuresApplications: {
    address: '/treasures-applications',
    title: 'Invitations and applications',
    access: 'staff',
    permission: 'treasures.create',
    load: () => import('../areas/people/treasures-applications/TreasuresApplicationsScreen.tsx'),
    under: 'treasures',
    menu: {
      group: 'People',
      also: 'treasures tradespeople apply join onboarding decline recruit',
    },
  },
  treasuresMap: {
    address: '/treasures-map',
    title: 'Map of treasures',
    access: 'staff',
    permission: 'treasures.view',
    load: () => import('../areas/people/treasures-map/TreasuresMapScreen.tsx'),
    under: 'treasures',
    menu: { group: 'People' },
  },
  treasuresCoverage: {
    address: '/treasures-coverage',
    title: 'Coverage',
    access: 'staff',
    permission: 'treasures.view',
    load: () => import('../areas/people/treasures-coverage/TreasuresCoverageScreen.tsx'),
    under: 'treasures',
    menu: { group: 'People', also: 'areas postcodes served map' },
  },
  franchisees: {
    address: '/franchisees',
    title: 'Franchisees',
    access: 'staff',
    permission: 'ambassadors.view',
    load: () => import('../areas/catalogue/franchisees/FranchiseesScreen.tsx'),
    menu: {
      group: 'People',
      also: 'regions ambassadors territory area postcode open close',
    },
  },
  region: {
    address: '/region/:id',
    title: 'Region',
    access: 'staff',
    load: () => import('../areas/catalogue/region/RegionScreen.tsx'),
  },
  serviceOptions: {
    address: '/service-options/:id',
    title: 'Service options',
    access: 'staff',
    load: () => import('../areas/catalogue/service-options/ServiceOptionsScreen.tsx'),
  },

  invoices: {
    address: '/invoices',
    title: 'Invoices',
    access: 'staff',
    permission: 'invoices.view',
    load: () => import('../areas/money/invoices/InvoicesScreen.tsx'),
    menu: { group: 'Money', also: 'owed overdue' },
  },
  charges: {
    address: '/charges',
    title: 'Charges',
    access: 'staff',
    permission: 'charges.view',
    load: () => import('../areas/money/charges/ChargesScreen.tsx'),
    menu: { group: 'Money', also: 'cards payments declined' },
  },
  bills: {
    address: '/bills',
    title: 'Bills',
    access: 'staff',
    permission: 'bills.view',
    load: () => import('../areas/money/bills/BillsScreen.tsx'),
    menu: { group: 'Money', also: 'treasures self-billing' },
  },
  payouts: {
    address: '/payouts',
    title: 'Payouts',
    access: 'admin',
    permission: 'payouts.view',
    load: () => import('../areas/money/payouts/PayoutsScreen.tsx'),
    under: 'bills',
    menu: { group: 'Money', also: 'bank file wallets' },
  },

  templates: {
    address: '/messaging/templates',
    title: 'Templates',
    access: 'admin',
    permission: 'templates.view',
    load: () => import('../areas/messages/templates/TemplatesScreen.tsx'),
    menu: { group: 'Messages', words: 'Wording of every e-mail and text.', also: 'wording sms' },
  },
  channels: {
    address: '/messaging/channels',
    title: 'Channels',
    access: 'admin',
    permission: 'messages.view',
    load: () => import('../areas/messages/channels/ChannelsScreen.tsx'),
    menu: {
      group: 'Messages',
      words: 'Whether messages reach people.',
      also: 'e-mail text push smtp',
    },
  },
  outbox: {
    address: '/messaging/outbox',
    title: 'Outbox',
    access: 'admin',
    permission: 'messages.view',
    load: () => import('../areas/messages/outbox/OutboxScreen.tsx'),
    menu: {
      group: 'Messages',
      words: 'What was sent, and what was held back.',
      also: 'sent e-mails texts message logs',
    },
  },
  chatbot: {
    address: '/chatbot',
    title: 'Chatbot',
    access: 'admin',
    permission: 'chatbot.view',
    feature: 'feature_chatbot',
    load: () => import('../areas/messages/chatbot/ChatbotScreen.tsx'),
    menu: {
      group: 'Messages',
      words: 'What people text us, and who answers.',
      also: 'conversations sms',
    },
  },

  automationListeners: {
    address: '/automation/listeners',
    title: 'Automation listeners',
    access: 'admin',
    permission: 'automation.view',
    load: () => import('../areas/messages/automation/AutomationListenersScreen.tsx'),
    menu: {
      group: 'Automation',
      title: 'Listeners',
      words: 'What happens automatically, and when.',
      also: 'rules workflows automation',
    },
  },
  automationLogs: {
    address: '/automation/logs',
    title: 'Automation logs',
    access: 'admin',
    permission: 'automation.view',
    load: () => import('../areas/messages/automation/AutomationLogsScreen.tsx'),
    menu: {
      group: 'Automation',
      title: 'Logs',
      words: 'Automation history and failed tasks.',
      also: 'automation runs errors',
    },
  },
  automationWebhooks: {
    address: '/automation/webhooks',
    title: 'Automation webhooks',
    access: 'admin',
    permission: 'automation.view',
    load: () => import('../areas/messages/webhooks/AutomationWebhooksScreen.tsx'),
    menu: {
      group: 'Automation',
      title: 'Webhooks',
      words: 'Other programs that we notify.',
      also: 'automation integrations',
    },
  },
  apiKeys: {
    address: '/settings/keys',
    title: 'API keys',
    access: 'signed_in',
    load: () => import('../areas/people/api-keys/ApiKeysScreen.tsx'),
    under: 'myAccount',
    menu: {
      group: 'Automation',
      access: 'staff',
      words: 'Programs that work for you, and what they may do.',
      also: 'token program mcp assistant',
    },
  },
  automationEvents: {
    address: '/automation/events',
    title: 'Automation events',
    access: 'admin',
    permission: 'automation.view',
    load: () => import('../areas/messages/automation/AutomationEventsScreen.tsx'),
    menu: {
      group: 'Automation',
      title: 'Events',
      words: 'What listeners can wait for.',
      also: 'automation triggers',
    },
  },

  reports: {
    address: '/reports',
    title: 'Reports',
    access: 'staff',
    permission: 'reports.view',
    load: () => import('../areas/site/reports/ReportsScreen.tsx'),
    menu: { group: 'Money', also: 'figures revenue margin' },
  },
  statement: {
    address: '/statement',
    title: 'Statement',
    access: 'staff',
    permission: 'wallets.view',
    load: () => import('../areas/money/statement/StatementScreen.tsx'),
    menu: { group: 'Money' },
  },

  business: {
    address: '/settings/business',
    title: 'Business',
    access: 'super',
    load: () => import('../areas/site/business/BusinessScreen.tsx'),
    menu: {
      group: 'Prices and payments',
      words: 'Your name, address, VAT, contacts and terms.',
      also: 'company name address vat number terms privacy phone email contact',
    },
  },
  serviceOptionsOfAll: {
    address: '/service-options',
    title: 'Service options',
    access: 'staff',
    permission: 'service_options.view',
    load: () => import('../areas/catalogue/service-options/ServiceOptionsScreen.tsx'),
    menu: {
      group: 'Prices and payments',
      words: 'What customers can book in a region, and where.',
    },
  },
  priceEngine: {
    address: '/price_engine',
    title: 'Price engine',
    access: 'staff',
    permission: 'prices.view',
    load: () => import('../areas/catalogue/price-engine/PriceEngineScreen.tsx'),
    menu: {
      group: 'Prices and payments',
      words: 'Prices by place, VAT, commission and shares.',
      also: 'prices rates costs commission vat margin',
    },
  },
  processors: {
    address: '/payment/processors',
    title: 'Payment processors',
    access: 'super',
    load: () => import('../areas/money/processors/ProcessorsScreen.tsx'),
    menu: {
      group: 'Prices and payments',
      words: 'Card payment providers and their status.',
      also: 'stripe cards',
    },
  },
  accounting: {
    address: '/accounting',
    title: 'Accounting',
    access: 'super',
    load: () => import('../areas/money/accounting/AccountingScreen.tsx'),
    menu: {
      group: 'Prices and payments',
      words: 'Ledger, locked periods and Xero sync.',
      also: 'ledger vat',
    },
  },
  sellers: {
    address: '/sellers',
    title: 'Report for HMRC',
    access: 'super',
    load: () => import('../areas/money/sellers/SellersScreen.tsx'),
    menu: {
      group: 'Prices and payments',
      words: 'The yearly report on sellers.',
      also: 'sellers tax',
    },
  },

  services: {
    address: '/services',
    title: 'Services',
    access: 'admin',
    permission: 'catalogue.view',
    load: () => import('../areas/catalogue/services/ServicesScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'What you sell: names, icons, units, photos and skills.',
      also: 'trades catalogue add retire sort order icon materials',
    },
  },
  documentKinds: {
    address: '/settings/documents',
    title: 'Required documents',
    access: 'staff',
    permission: 'documents.view',
    load: () => import('../areas/people/documents/DocumentKindsScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'What treasures must show before they take jobs.',
      also: 'vetting dbs gas safe insurance id certificate',
    },
  },
  skills: {
    address: '/skills',
    title: 'Skills',
    access: 'admin',
    permission: 'catalogue.view',
    load: () => import('../areas/catalogue/services/SkillsScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'What treasures can do, and for which services.',
      also: 'trades qualification evidence gas safe registration',
    },
  },
  equipment: {
    address: '/equipment',
    title: 'Equipment',
    access: 'admin',
    permission: 'catalogue.view',
    load: () => import('../areas/catalogue/services/EquipmentScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'Tools and vehicles that treasures can bring.',
      also: 'tools van ladder',
    },
  },
  brand: {
    address: '/settings/brand',
    title: 'Your look',
    access: 'staff',
    permission: 'brand.edit',
    load: () => import('../areas/site/brand/BrandScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'Logo, colour and sender of e-mails.',
      also: 'branding colour logo icon sender reply favicon',
    },
  },
  tags: {
    address: '/tags',
    title: 'Tags',
    access: 'admin',
    permission: 'tags.edit',
    load: () => import('../areas/jobs/tags/TagsScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'Tags on jobs, customers and treasures.',
      also: 'labels rename colour',
    },
  },
  opening: {
    address: '/opening',
    title: 'Opening',
    access: 'super',
    load: () => import('../areas/site/opening/OpeningScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'What is left to do before you open.',
      also: 'setup launch go live checklist trial get started',
    },
  },
  staff: {
    address: '/staff',
    title: 'Staff',
    access: 'staff',
    permission: 'staff.invite',
    load: () => import('../areas/site/staff/StaffScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'Invite colleagues, change roles, end access.',
      also: 'team users invite colleague employee role franchisee permission admin leaver',
    },
  },
  permissions: {
    address: '/user/permissions',
    title: 'Permissions',
    access: 'super',
    load: () => import('../areas/people/permissions/PermissionsScreen.tsx'),
    menu: {
      group: 'People and sites',
      words: 'What admins and franchisees may see and change.',
      also: 'rights roles switches',
    },
  },
  putItOnYourSite: {
    address: '/put-it-on-your-site',
    title: 'Put it on your site',
    access: 'staff',
    permission: 'embeds.edit',
    load: () => import('../areas/site/embeds/EmbedsScreen.tsx'),
    under: 'franchisees',
    menu: {
      group: 'People and sites',
      title: 'Your site',
      words: 'Widgets for a website.',
      also: 'put it on embed widget snippet',
    },
  },
  putItOnYourSiteEmbed: {
    address: '/put-it-on-your-site/:id',
    title: 'Put it on your site',
    access: 'staff',
    load: () => import('../areas/site/embeds/EmbedScreen.tsx'),
    under: 'franchisees',
  },
  experimental: {
    address: '/experimental',
    title: 'Experimental',
    access: 'admin',
    feature: 'feature_experimental',
    load: () => import('../areas/site/coming/ComingScreen.tsx'),
    menu: { group: 'People and sites', words: 'What is being tried out.' },
  },
  health: {
    address: '/settings/health',
    title: 'Health',
    access: 'super',
    load: () => import('../areas/site/health/HealthScreen.tsx'),
    menu: {
      group: 'Server',
      words: 'How the server is, backups and data retention.',
      also: 'backups failed tasks errors disk data retention',
    },
  },

  /** Shown to everyone, with the header for signed-in people only. */
  notFound: {
    address: '/404',
    title: 'Page not found',
    access: 'public',
    load: () => import('../areas/site/not-found/NotFoundScreen.tsx'),
  },
  // Public pages, and pages behind links.
  login: {
    address: '/login',
    title: 'Sign In',
    access: 'public',
    unless: 'signed_in',
    load: () => import('../areas/people/login/LoginScreen.tsx'),
  },
  accountDeleted: {
    address: '/account-deleted',
    title: 'Account deleted',
    access: 'public',
    load: () => import('../areas/people/account-deleted/AccountDeletedScreen.tsx'),
  },
  jobImages: {
    address: '/public/job/:id/images',
    title: 'Job images',
    access: 'public',
    load: () => import('../areas/jobs/job-images/JobImagesScreen.tsx'),
  },
  requestJob: {
    address: '/public/customer/request-job',
    title: 'Request a job',
    access: 'public',
    load: () => import('../areas/jobs/request-job/RequestJobScreen.tsx'),
  },
  bookJob: {
    address: '/public/customer/book-job',
    title: 'Book a job',
    access: 'public',
    load: () => import('../areas/jobs/book-job/BookJobScreen.tsx'),
  },
  addCard: {
    address: '/public/customer/addcard/:id',
    title: 'Add a card',
    access: 'public',
    load: () => import('../areas/money/add-card/AddCardScreen.tsx'),
  },
  payInvoice: {
    address: '/public/invoice/:token',
    title: 'Your invoice',
    access: 'public',
    load: () => import('../areas/money/pay-invoice/PayInvoiceScreen.tsx'),
  },
  continueJob: {
    address: '/public/customer/continue-job/:q',
    title: 'Your job',
    access: 'public',
    load: () => import('../areas/jobs/continue-job/ContinueJobScreen.tsx'),
  },
  estimate: {
    address: '/public/customer/estimate/:q',
    title: 'Your estimate',
    access: 'public',
    load: () => import('../areas/jobs/estimate/EstimateScreen.tsx'),
  },
  customerReview: {
    address: '/public/customer/review/:q',
    title: 'Your review',
    access: 'public',
    load: () => import('../areas/work/customer-review/CustomerReviewScreen.tsx'),
  },
  opportunity: {
    address: '/public/treasure/opportunity/:q',
    title: 'Job opportunity',
    access: 'public',
    load: opportunity,
  },
  opportunityView: {
    address: '/public/treasure/opportunity-view/:q',
    title: 'Job opportunity',
    access: 'public',
    load: opportunity,
  },
  opportunityViewShort: {
    address: '/ov/:q',
    title: 'Job opportunity',
    access: 'public',
    load: opportunity,
  },
  treasureJob: {
    address: '/public/treasure/job/:q',
    title: 'Your job',
    access: 'public',
    load: () => import('../areas/jobs/treasure-job/TreasureJobScreen.tsx'),
  },
  visitStatus: {
    address: '/public/customer/visit/:token',
    title: 'Your visit',
    access: 'public',
    load: () => import('../areas/jobs/visit-status/VisitStatusScreen.tsx'),
  },
  extraWork: {
    address: '/public/customer/extra-work/:token',
    title: 'Extra work',
    access: 'public',
    load: () => import('../areas/jobs/extra-work/ExtraWorkScreen.tsx'),
  },
  startUpdate: {
    address: '/public/treasure/job/start-update/:token',
    title: 'Has the job started?',
    access: 'public',
    load: startUpdate,
  },
  checkJobStart: {
    address: '/public/check-job-start-treasure-response/:q',
    title: 'Has the job started?',
    access: 'public',
    load: startUpdate,
  },
  checkJobStartShort: {
    address: '/cjs/:token',
    title: 'Has the job started?',
    access: 'public',
    load: startUpdate,
  },
  passwordReset: {
    address: '/public/password/reset/:token',
    title: 'Reset your password',
    access: 'public',
    load: newPassword,
  },
  passwordSet: {
    address: '/public/password/set/:token',
    title: 'Set your password',
    access: 'public',
    load: newPassword,
  },
  invitation: {
    address: '/public/invitation/:token',
    title: 'Join the team',
    access: 'public',
    load: () => import('../areas/people/invitation/InvitationScreen.tsx'),
  },
  treasureApply: {
    address: '/public/treasure/apply',
    title: 'Become a treasure',
    access: 'public',
    load: () => import('../areas/people/treasure-apply/TreasureApplyScreen.tsx'),
  },
  treasureJoin: {
    address: '/public/treasure/join/:token',
    title: 'Your application',
    access: 'public',
    load: () => import('../areas/people/treasure-join/TreasureJoinScreen.tsx'),
  },
  emailConfirm: {
    address: '/public/email/confirm/:token',
    title: 'Confirm your e-mail',
    access: 'public',
    load: () => import('../areas/people/confirm-email/ConfirmEmailScreen.tsx'),
  },
  emailChange: {
    address: '/public/email/change/:token',
    title: 'Confirm your new e-mail',
    access: 'public',
    load: () => import('../areas/people/new-email/NewEmailScreen.tsx'),
  },
  emailKeep: {
    address: '/public/email/keep/:token',
    title: 'Keep your e-mail',
    access: 'public',
    load: () => import('../areas/people/new-email/KeepEmailScreen.tsx'),
  },
  unsubscribe: {
    address: '/public/unsubscribe/:token',
    title: 'Stop e-mails',
    access: 'public',
    load: () => import('../areas/messages/unsubscribe/UnsubscribeScreen.tsx'),
  },

  // Pages of the template that the portal grew from.
  demoLogin1: demo('/snippets/pages/user/login-1'),
  demoLogin2: demo('/snippets/pages/user/login-2'),
  demoLogin3: demo('/snippets/pages/user/login-3'),
  demoLogin4: demo('/snippets/pages/user/login-4'),
  demoLogin5: demo('/snippets/pages/user/login-5'),
  demoError1: demo('/snippets/pages/errors/error-1'),
  demoError2: demo('/snippets/pages/errors/error-2'),
  demoError3: demo('/snippets/pages/errors/error-3'),
  demoError4: demo('/snippets/pages/errors/error-4'),
  demoError5: demo('/snippets/pages/errors/error-5'),
  demoError6: demo('/snippets/pages/errors/error-6'),
} as const satisfies Record<string, Entry>

function demo<Address extends string>(address: Address) {
  return {
    address,
    title: 'Demo page',
    access: 'public',
    unless: 'production',
    load: () => import('../areas/site/demo/DemoScreen.tsx'),
  } as const
}

function customerProfile() {
  return import('../areas/people/customer-profile/CustomerProfileScreen.tsx')
}

function treasureProfile() {
  return import('../areas/people/treasure-profile/TreasureProfileScreen.tsx')
}

function bookMyself() {
  return import('../areas/jobs/book-myself/BookMyselfScreen.tsx')
}

function opportunity() {
  return import('../areas/jobs/opportunity/OpportunityScreen.tsx')
}

function startUpdate() {
  return import('../areas/jobs/start-update/StartUpdateScreen.tsx')
}

function newPassword() {
  return import('../areas/people/new-password/NewPasswordScreen.tsx')
}

type Screens = typeof screens

/** Addresses by name: of all screens, and of the redirects to a screen. */
export const patterns = {
  home: '/',
  logout: '/logout',
  ...(Object.fromEntries(Object.entries(screens).map(([name, { address }]) => [name, address])) as {
    [Name in keyof Screens]: Screens[Name]['address']
  }),
} as const

export type PatternName = keyof typeof patterns
export type Pattern = (typeof patterns)[PatternName]

export type Screen = Omit<Entry, 'load'> & {
  address: Pattern
  load: () => Promise<{ default: ComponentType }>
  under?: PatternName
}

export const allScreens: readonly Screen[] = Object.values(screens)
