import { patterns } from './patterns.ts'
import { screen, type Screen } from './screen.ts'

/** Screens under the header and its navigation. The layout's code loads with the first of them. */
export const signedInScreens: readonly Screen[] = [
  screen(patterns.index, 'Home', 'signed_in', () => import('../areas/site/index/IndexScreen.tsx')),
  screen(
    patterns.myAccount,
    'My account',
    'signed_in',
    () => import('../areas/people/my-account/MyAccountScreen.tsx'),
  ),

  screen(
    patterns.myJobs,
    'My jobs',
    'customer',
    () => import('../areas/jobs/my-jobs/MyJobsScreen.tsx'),
  ),
  screen(
    patterns.myInvoices,
    'My invoices',
    'customer',
    () => import('../areas/money/my-invoices/MyInvoicesScreen.tsx'),
  ),
  screen(patterns.bookMyselfAJob, 'Book a job', 'customer', bookMyself),
  screen(patterns.bookMyselfAJobAgain, 'Book a job', 'customer', bookMyself),

  screen(
    patterns.diary,
    'Diary',
    'staff_or_treasure',
    () => import('../areas/jobs/diary/DiaryScreen.tsx'),
  ),
  screen(
    patterns.mySkills,
    'My skills',
    'treasure',
    () => import('../areas/people/my-skills/MySkillsScreen.tsx'),
  ),
  screen(
    patterns.myTreasureNotifications,
    'My notifications',
    'treasure',
    () => import('../areas/people/my-treasure-notifications/MyTreasureNotificationsScreen.tsx'),
  ),
  screen(
    patterns.myJobsBoard,
    'My Jobs Board',
    'treasure',
    () => import('../areas/jobs/my-jobs-board/MyJobsBoardScreen.tsx'),
  ),
  screen(
    patterns.myTreasureJobs,
    'My jobs',
    'treasure',
    () => import('../areas/jobs/my-treasure-jobs/MyTreasureJobsScreen.tsx'),
  ),
  screen(
    patterns.myTreasureTimesheets,
    'My timesheets',
    'treasure',
    () => import('../areas/work/my-treasure-timesheets/MyTreasureTimesheetsScreen.tsx'),
  ),
  screen(
    patterns.myBills,
    'My bills',
    'treasure',
    () => import('../areas/money/my-bills/MyBillsScreen.tsx'),
  ),

  screen(
    patterns.myEarnings,
    'Earnings',
    'treasure',
    () => import('../areas/money/my-earnings/MyEarningsScreen.tsx'),
  ),

  screen(patterns.toDos, 'To do', 'staff', () => import('../areas/jobs/to-dos/ToDosScreen.tsx')),
  screen(patterns.tags, 'Tags', 'admin', () => import('../areas/people/tags/TagsScreen.tsx')),
  screen(
    patterns.customers,
    'Customers',
    'staff',
    () => import('../areas/people/customers/CustomersScreen.tsx'),
  ),
  screen(
    patterns.customerAdd,
    'Add Customer',
    'staff',
    () => import('../areas/people/customer-add/CustomerAddScreen.tsx'),
  ),
  screen(patterns.customerProfile, 'Customer', 'staff', customerProfile),
  screen(patterns.customerProfileNamed, 'Customer', 'staff', customerProfile),
  screen(
    patterns.customersMap,
    'Map of customers',
    'staff',
    () => import('../areas/people/customers-map/CustomersMapScreen.tsx'),
  ),
  screen(
    patterns.imports,
    'Import',
    'staff',
    () => import('../areas/people/imports/ImportsScreen.tsx'),
  ),
  screen(
    patterns.importOne,
    'Import',
    'staff',
    () => import('../areas/people/imports/ImportScreen.tsx'),
  ),
  screen(
    patterns.treasures,
    'Treasures',
    'staff',
    () => import('../areas/people/treasures/TreasuresScreen.tsx'),
  ),
  screen(
    patterns.treasureAdd,
    'Add a treasure',
    'staff',
    () => import('../areas/people/treasure-add/TreasureAddScreen.tsx'),
  ),
  screen(patterns.treasureProfile, 'Treasure', 'staff', treasureProfile),
  screen(patterns.treasureProfileNamed, 'Treasure', 'staff', treasureProfile),
  screen(
    patterns.treasuresMap,
    'Map of treasures',
    'staff',
    () => import('../areas/people/treasures-map/TreasuresMapScreen.tsx'),
  ),
  screen(
    patterns.treasuresCoverage,
    'Coverage',
    'staff',
    () => import('../areas/people/treasures-coverage/TreasuresCoverageScreen.tsx'),
  ),
  screen(
    patterns.treasuresApplications,
    'Invitations and applications',
    'staff',
    () => import('../areas/people/treasures-applications/TreasuresApplicationsScreen.tsx'),
  ),
  screen(
    patterns.treasuresMatch,
    'Match treasures',
    'staff',
    () => import('../areas/jobs/treasures-match/TreasuresMatchScreen.tsx'),
  ),
  screen(
    patterns.franchisees,
    'Franchisees',
    'staff',
    () => import('../areas/catalogue/franchisees/FranchiseesScreen.tsx'),
  ),
  screen(
    patterns.region,
    'Region',
    'staff',
    () => import('../areas/catalogue/region/RegionScreen.tsx'),
  ),
  screen(
    patterns.serviceOptions,
    'Service options',
    'staff',
    () => import('../areas/catalogue/service-options/ServiceOptionsScreen.tsx'),
  ),
  screen(patterns.brand, 'Your look', 'staff', () => import('../areas/site/brand/BrandScreen.tsx')),
  screen(
    patterns.putItOnYourSite,
    'Put it on your site',
    'staff',
    () => import('../areas/site/embeds/EmbedsScreen.tsx'),
  ),
  screen(
    patterns.putItOnYourSiteEmbed,
    'Put it on your site',
    'staff',
    () => import('../areas/site/embeds/EmbedScreen.tsx'),
  ),
  screen(patterns.jobs, 'Jobs', 'staff', () => import('../areas/jobs/jobs/JobsScreen.tsx')),
  screen(
    patterns.jobAdd,
    'Add a job',
    'staff',
    () => import('../areas/jobs/job-add/JobAddScreen.tsx'),
  ),
  screen(patterns.job, 'Job', 'staff', () => import('../areas/jobs/job/JobScreen.tsx')),
  screen(
    patterns.timesheets,
    'Timesheets',
    'staff',
    () => import('../areas/work/timesheets/TimesheetsScreen.tsx'),
  ),
  screen(
    patterns.timesheetView,
    'Timesheet',
    'staff',
    () => import('../areas/work/timesheet-view/TimesheetViewScreen.tsx'),
  ),
  screen(
    patterns.invoices,
    'Invoices',
    'staff',
    () => import('../areas/money/invoices/InvoicesScreen.tsx'),
  ),
  screen(patterns.bills, 'Bills', 'staff', () => import('../areas/money/bills/BillsScreen.tsx')),
  screen(
    patterns.charges,
    'Charges',
    'staff',
    () => import('../areas/money/charges/ChargesScreen.tsx'),
  ),
  screen(
    patterns.payouts,
    'Payouts',
    'admin',
    () => import('../areas/money/payouts/PayoutsScreen.tsx'),
  ),
  screen(
    patterns.services,
    'Services',
    'admin',
    () => import('../areas/catalogue/services/ServicesScreen.tsx'),
  ),
  screen(
    patterns.skills,
    'Skills',
    'admin',
    () => import('../areas/catalogue/services/SkillsScreen.tsx'),
  ),
  screen(
    patterns.equipment,
    'Equipment',
    'admin',
    () => import('../areas/catalogue/services/EquipmentScreen.tsx'),
  ),
  screen(
    patterns.priceEngine,
    'Price engine',
    'staff',
    () => import('../areas/catalogue/price-engine/PriceEngineScreen.tsx'),
  ),
  screen(
    patterns.settings,
    'Settings',
    'admin',
    () => import('../areas/site/settings/SettingsScreen.tsx'),
  ),
  screen(patterns.staff, 'Staff', 'staff', () => import('../areas/site/staff/StaffScreen.tsx')),
  screen(
    patterns.opening,
    'Opening',
    'super',
    () => import('../areas/site/opening/OpeningScreen.tsx'),
  ),
  screen(
    patterns.business,
    'Business',
    'super',
    () => import('../areas/site/business/BusinessScreen.tsx'),
  ),
  screen(
    patterns.permissions,
    'Permissions',
    'super',
    () => import('../areas/people/permissions/PermissionsScreen.tsx'),
  ),
  screen(
    patterns.channels,
    'Channels',
    'admin',
    () => import('../areas/messages/channels/ChannelsScreen.tsx'),
  ),
  screen(
    patterns.templates,
    'Templates',
    'admin',
    () => import('../areas/messages/templates/TemplatesScreen.tsx'),
  ),
  screen(
    patterns.outbox,
    'Outbox',
    'admin',
    () => import('../areas/messages/outbox/OutboxScreen.tsx'),
  ),
  screen(
    patterns.automationEvents,
    'Automation events',
    'admin',
    () => import('../areas/messages/automation/AutomationEventsScreen.tsx'),
  ),
  screen(
    patterns.automationListeners,
    'Automation listeners',
    'admin',
    () => import('../areas/messages/automation/AutomationListenersScreen.tsx'),
  ),
  screen(
    patterns.automationLogs,
    'Automation logs',
    'admin',
    () => import('../areas/messages/automation/AutomationLogsScreen.tsx'),
  ),
  screen(
    patterns.automationWebhooks,
    'Automation webhooks',
    'admin',
    () => import('../areas/messages/webhooks/AutomationWebhooksScreen.tsx'),
  ),
  screen(
    patterns.accounting,
    'Accounting',
    'super',
    () => import('../areas/money/accounting/AccountingScreen.tsx'),
  ),
  screen(
    patterns.processors,
    'Payment processors',
    'super',
    () => import('../areas/money/processors/ProcessorsScreen.tsx'),
  ),
  screen(
    patterns.chatbot,
    'Chatbot',
    'admin',
    () => import('../areas/messages/chatbot/ChatbotScreen.tsx'),
    'with_chatbot',
  ),
  screen(patterns.experimental, 'Experimental', 'admin', coming, 'with_experimental'),
]

function coming() {
  return import('../areas/site/coming/ComingScreen.tsx')
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
