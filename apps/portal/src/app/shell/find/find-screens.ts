import {
  getDiary,
  getOpening,
  createCustomer,
  createJob,
  createTreasure,
  listAccountingDocuments,
  listActivities,
  listAmbassadors,
  listBills,
  listBrands,
  listChannels,
  listCatalogueEquipments,
  listCatalogueSkills,
  listCharges,
  listConversations,
  listCustomerPlaces,
  listCustomers,
  listEmbeds,
  listEvents,
  listImports,
  listInvoices,
  listJobs,
  listListeners,
  listLogs,
  listMessages,
  listPayouts,
  listPermissions,
  listPrices,
  listProcessors,
  listStaff,
  listTemplates,
  listTimesheets,
  listTrades,
  listTreasureApplications,
  listTreasurePlaces,
  listTreasures,
  listWebhooks,
  saveBusiness,
  updateTag,
  type Endpoint,
} from '@treasures/api-client'
import { paths } from '../../paths.ts'

export type ListedScreen = {
  to: string
  title: string
  /** Description of the screen. */
  words?: string
  /** Synonyms that people search for. */
  also?: string
  /** Call that a person must be allowed to make to open the screen. */
  endpoint: Pick<Endpoint, 'access' | 'permission'>
  /** Feature flag that the screen needs. */
  feature?: 'feature_chatbot' | 'feature_experimental'
}

export type ScreenGroup = {
  title: string
  /** Rarely used set-up screens, which also appear under Settings. */
  isSettings?: boolean
  screens: readonly ListedScreen[]
}

const everybody = { access: 'signed_in' } as const
const customers = { access: 'customer' } as const
const treasures = { access: 'treasure' } as const
const staff = { access: 'staff' } as const
const admins = { access: 'admin' } as const

/** Screens that open without a record, by subject. A screen missing here has no link to it. */
export const screenGroups: readonly ScreenGroup[] = [
  {
    title: 'Yours',
    screens: [
      { to: paths.index(), title: 'Home', also: 'dashboard start overview', endpoint: everybody },
      { to: paths.myJobs(), title: 'My jobs', also: 'bookings visits', endpoint: customers },
      {
        to: paths.bookMyselfAJob(),
        title: 'Book a job',
        also: 'new booking order',
        endpoint: customers,
      },
      {
        to: paths.myInvoices(),
        title: 'My invoices',
        also: 'pay receipts',
        endpoint: customers,
      },
      {
        to: paths.myTreasureJobs(),
        title: 'My treasure jobs',
        also: 'my jobs work visits',
        endpoint: treasures,
      },
      {
        to: paths.myJobsBoard(),
        title: 'My jobs board',
        also: 'find work claim',
        endpoint: treasures,
      },
      {
        to: paths.diary(),
        title: 'Diary',
        also: 'calendar appointments visits schedule week month',
        endpoint: getDiary,
      },
      {
        to: paths.myTreasureTimesheets(),
        title: 'My timesheets',
        also: 'hours labour materials',
        endpoint: treasures,
      },
      {
        to: paths.myEarnings(),
        title: 'Earnings',
        also: 'wallet money payout bank',
        endpoint: treasures,
      },
      { to: paths.myBills(), title: 'My bills', also: 'invoices statements', endpoint: treasures },
      { to: paths.mySkills(), title: 'My skills', also: 'services trades', endpoint: treasures },
      {
        to: paths.myTreasureNotifications(),
        title: 'My notifications',
        also: 'messages e-mail text push',
        endpoint: treasures,
      },
      {
        to: paths.myAccount(),
        title: 'My account',
        also: 'profile password 2fa two factor passkey authenticator security recovery codes sign out card address privacy download my data delete account',
        endpoint: everybody,
      },
      { to: paths.settings(), title: 'Settings', also: 'set up configuration', endpoint: admins },
    ],
  },
  {
    title: 'Jobs',
    screens: [
      {
        to: paths.toDos(),
        title: 'To do',
        also: 'inbox tasks activities reminders',
        endpoint: listActivities,
      },
      { to: paths.jobs(), title: 'Jobs', also: 'bookings work', endpoint: listJobs },
      { to: paths.jobAdd(), title: 'Add a job', also: 'new create job', endpoint: createJob },
      {
        to: paths.bookJobByAdmin(),
        title: 'Book a job for a customer',
        also: 'new booking',
        endpoint: staff,
      },
      { to: paths.jobsBoard(), title: 'Jobs board', also: 'public map', endpoint: staff },
      {
        to: paths.timesheets(),
        title: 'Timesheets',
        also: 'hours labour months',
        endpoint: listTimesheets,
      },
    ],
  },
  {
    title: 'People',
    screens: [
      {
        to: paths.customers(),
        title: 'Customers',
        also: 'clients people',
        endpoint: listCustomers,
      },
      {
        to: paths.customerAdd(),
        title: 'Add Customer',
        also: 'new create customer',
        endpoint: createCustomer,
      },
      { to: paths.customersMap(), title: 'Map of customers', endpoint: listCustomerPlaces },
      {
        to: paths.imports(),
        title: 'Import',
        also: 'csv file upload move migrate spreadsheet bring customers treasures',
        endpoint: listImports,
      },
      {
        to: paths.treasures(),
        title: 'Treasures',
        also: 'tradespeople workers people',
        endpoint: listTreasures,
      },
      {
        to: paths.treasureAdd(),
        title: 'Add a treasure',
        also: 'new create treasure',
        endpoint: createTreasure,
      },
      {
        to: paths.treasuresApplications(),
        title: 'Invitations and applications',
        also: 'treasures tradespeople apply join onboarding take on decline recruit',
        endpoint: listTreasureApplications,
      },
      { to: paths.treasuresMap(), title: 'Map of treasures', endpoint: listTreasurePlaces },
      {
        to: paths.treasuresCoverage(),
        title: 'Coverage',
        also: 'areas postcodes served map',
        endpoint: staff,
      },
      {
        to: paths.franchisees(),
        title: 'Franchisees',
        also: 'regions ambassadors territory area postcode outward codes franchise open a region close',
        endpoint: listAmbassadors,
      },
    ],
  },
  {
    title: 'Money',
    screens: [
      { to: paths.invoices(), title: 'Invoices', also: 'owed overdue', endpoint: listInvoices },
      {
        to: paths.charges(),
        title: 'Charges',
        also: 'cards payments declined',
        endpoint: listCharges,
      },
      { to: paths.bills(), title: 'Bills', also: 'treasures self-billing', endpoint: listBills },
      { to: paths.payouts(), title: 'Payouts', also: 'bank file wallets', endpoint: listPayouts },
    ],
  },
  {
    title: 'Messages',
    isSettings: true,
    screens: [
      {
        to: paths.templates(),
        title: 'Templates',
        words: 'The words of every e-mail and text.',
        also: 'wording sms',
        endpoint: listTemplates,
      },
      {
        to: paths.channels(),
        title: 'Channels',
        words: 'Whether messages reach people, and what to do where they do not.',
        also: 'e-mail text push smtp',
        endpoint: listChannels,
      },
      {
        to: paths.outbox(),
        title: 'Outbox',
        words: 'What was sent to whom, and what was held back and why.',
        also: 'sent e-mails texts message logs',
        endpoint: listMessages,
      },
      {
        to: paths.chatbot(),
        title: 'Chatbot',
        words: 'What people text us, and who answers.',
        also: 'conversations sms',
        endpoint: listConversations,
        feature: 'feature_chatbot',
      },
    ],
  },
  {
    title: 'Automation',
    isSettings: true,
    screens: [
      {
        to: paths.automationListeners(),
        title: 'Listeners',
        words: 'What happens automatically, and when.',
        also: 'rules workflows automation',
        endpoint: listListeners,
      },
      {
        to: paths.automationLogs(),
        title: 'Logs',
        words: 'What listeners did, and tasks that failed.',
        also: 'automation runs errors health backups disk data retention privacy',
        endpoint: listLogs,
      },
      {
        to: paths.automationWebhooks(),
        title: 'Webhooks',
        words: 'Other programs that are told when something happens.',
        also: 'automation integrations',
        endpoint: listWebhooks,
      },
      {
        to: paths.automationEvents(),
        title: 'Events',
        words: 'Everything that listeners can wait for.',
        also: 'automation triggers',
        endpoint: listEvents,
      },
    ],
  },
  {
    title: 'Prices and payments',
    isSettings: true,
    screens: [
      {
        to: paths.business(),
        title: 'Business',
        words: 'Your name, address, VAT, contacts, terms and privacy policy.',
        also: 'business company name address vat number terms privacy phone email contact details registered',
        endpoint: saveBusiness,
      },
      {
        to: paths.priceEngine(),
        title: 'Service options',
        words: 'Services, their prices by place, VAT, commission and shares.',
        also: 'price engine prices and rates what it costs commission left after vat margin',
        endpoint: listPrices,
      },
      {
        to: paths.processors(),
        title: 'Payment processors',
        words: 'Who takes card payments, and how that goes.',
        also: 'stripe cards',
        endpoint: listProcessors,
      },
      {
        to: paths.accounting(),
        title: 'Accounting',
        words: 'Books, closed months and what Xero has.',
        also: 'ledger vat',
        endpoint: listAccountingDocuments,
      },
    ],
  },
  {
    title: 'People and sites',
    isSettings: true,
    screens: [
      {
        to: paths.services(),
        title: 'Services',
        words: 'What you sell: names, icons, units, photos and the skill that jobs ask for.',
        also: 'trades catalogue add service retire sort order icon materials what you sell',
        endpoint: listTrades,
      },
      {
        to: paths.skills(),
        title: 'Skills',
        words: 'What treasures can do, and which service each skill counts for.',
        also: 'trades qualification evidence gas safe registration',
        endpoint: listCatalogueSkills,
      },
      {
        to: paths.equipment(),
        title: 'Equipment',
        words: 'Tools and vehicles that treasures can bring.',
        also: 'tools van ladder',
        endpoint: listCatalogueEquipments,
      },
      {
        to: paths.brand(),
        title: 'Your look',
        words: 'Logo, colour and the sender of your emails.',
        also: 'brand branding colour logo icon sender reply look name favicon',
        endpoint: listBrands,
      },
      {
        to: paths.tags(),
        title: 'Tags',
        words: 'Names and colours of the tags on jobs, customers and treasures.',
        also: 'labels rename colour',
        endpoint: updateTag,
      },
      {
        to: paths.opening(),
        title: 'Opening',
        words: 'What is done and what is missing before you open for customers.',
        also: 'setup start launch go live checklist trial first steps get started',
        endpoint: getOpening,
      },
      {
        to: paths.staff(),
        title: 'Staff',
        words: 'Who works here: invite colleagues and franchisees, change roles, end access.',
        also: 'team user users invite colleague employee role franchisee permission admin leaver',
        endpoint: listStaff,
      },
      {
        to: paths.permissions(),
        title: 'Permissions',
        words: 'What admins and franchisees may see and change.',
        also: 'rights roles switches',
        endpoint: listPermissions,
      },
      {
        to: paths.putItOnYourSite(),
        title: 'Your site',
        words: 'Widgets for a website, and the snippet to paste.',
        also: 'put it on embed widget snippet',
        endpoint: listEmbeds,
      },
      {
        to: paths.experimental(),
        title: 'Experimental',
        words: 'What is being tried out.',
        endpoint: admins,
        feature: 'feature_experimental',
      },
    ],
  },
]
