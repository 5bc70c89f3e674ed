import { patterns } from './patterns.ts'
import { screen, type Screen } from './screen.ts'

/** Shown in either layout. */
export const notFoundScreen = screen(
  patterns.notFound,
  'Page not found',
  'public',
  () => import('../areas/site/not-found/NotFoundScreen.tsx'),
)

const demoPatterns = [
  patterns.demoLogin1,
  patterns.demoLogin2,
  patterns.demoLogin3,
  patterns.demoLogin4,
  patterns.demoLogin5,
  patterns.demoError1,
  patterns.demoError2,
  patterns.demoError3,
  patterns.demoError4,
  patterns.demoError5,
  patterns.demoError6,
] as const

/** Screens without header or navigation. */
export const bareScreens: readonly Screen[] = [
  screen(
    patterns.login,
    'Sign In',
    'public',
    () => import('../areas/people/login/LoginScreen.tsx'),
    'unless_signed_in',
  ),
  screen(
    patterns.accountDeleted,
    'Account deleted',
    'public',
    () => import('../areas/people/account-deleted/AccountDeletedScreen.tsx'),
  ),
  screen(
    patterns.jobsBoard,
    'Jobs board',
    'public',
    () => import('../areas/jobs/jobs-board/JobsBoardScreen.tsx'),
  ),
  screen(
    patterns.jobImages,
    'Job images',
    'public',
    () => import('../areas/jobs/job-images/JobImagesScreen.tsx'),
  ),
  screen(
    patterns.requestJob,
    'Request a job',
    'public',
    () => import('../areas/jobs/request-job/RequestJobScreen.tsx'),
  ),
  screen(
    patterns.bookJob,
    'Book a job',
    'public',
    () => import('../areas/jobs/book-job/BookJobScreen.tsx'),
  ),
  screen(
    patterns.bookJobByAdmin,
    'Book a job for a customer',
    'public',
    () => import('../areas/jobs/admin-book-job/AdminBookJobScreen.tsx'),
  ),
  screen(
    patterns.addCard,
    'Add a card',
    'public',
    () => import('../areas/money/add-card/AddCardScreen.tsx'),
  ),
  screen(
    patterns.payInvoice,
    'Your invoice',
    'public',
    () => import('../areas/money/pay-invoice/PayInvoiceScreen.tsx'),
  ),
  screen(
    patterns.continueJob,
    'Your job',
    'public',
    () => import('../areas/jobs/continue-job/ContinueJobScreen.tsx'),
  ),
  screen(
    patterns.customerReview,
    'Your review',
    'public',
    () => import('../areas/work/customer-review/CustomerReviewScreen.tsx'),
  ),
  screen(
    patterns.estimate,
    'Your estimate',
    'public',
    () => import('../areas/jobs/estimate/EstimateScreen.tsx'),
  ),
  screen(patterns.opportunity, 'Job opportunity', 'public', opportunity),
  screen(patterns.opportunityView, 'Job opportunity', 'public', opportunity),
  screen(patterns.opportunityViewShort, 'Job opportunity', 'public', opportunity),
  screen(
    patterns.treasureJob,
    'Your job',
    'public',
    () => import('../areas/jobs/treasure-job/TreasureJobScreen.tsx'),
  ),
  screen(patterns.startUpdate, 'Has the job started?', 'public', startUpdate),
  screen(patterns.checkJobStart, 'Has the job started?', 'public', startUpdate),
  screen(patterns.checkJobStartShort, 'Has the job started?', 'public', startUpdate),
  screen(patterns.passwordReset, 'Reset your password', 'public', newPassword),
  screen(patterns.passwordSet, 'Set your password', 'public', newPassword),
  screen(
    patterns.invitation,
    'Join the team',
    'public',
    () => import('../areas/people/invitation/InvitationScreen.tsx'),
  ),
  screen(
    patterns.treasureApply,
    'Become a treasure',
    'public',
    () => import('../areas/people/treasure-apply/TreasureApplyScreen.tsx'),
  ),
  screen(
    patterns.treasureJoin,
    'Your application',
    'public',
    () => import('../areas/people/treasure-join/TreasureJoinScreen.tsx'),
  ),
  screen(
    patterns.emailConfirm,
    'Confirm your e-mail',
    'public',
    () => import('../areas/people/confirm-email/ConfirmEmailScreen.tsx'),
  ),
  screen(
    patterns.emailChange,
    'Confirm your new e-mail',
    'public',
    () => import('../areas/people/new-email/NewEmailScreen.tsx'),
  ),
  screen(
    patterns.emailKeep,
    'Keep your e-mail',
    'public',
    () => import('../areas/people/new-email/KeepEmailScreen.tsx'),
  ),
  screen(
    patterns.unsubscribe,
    'Stop e-mails',
    'public',
    () => import('../areas/messages/unsubscribe/UnsubscribeScreen.tsx'),
  ),
  ...demoPatterns.map((pattern) =>
    screen(pattern, 'Demo page', 'public', demo, 'unless_production'),
  ),
]

function opportunity() {
  return import('../areas/jobs/opportunity/OpportunityScreen.tsx')
}

function startUpdate() {
  return import('../areas/jobs/start-update/StartUpdateScreen.tsx')
}

function newPassword() {
  return import('../areas/people/new-password/NewPasswordScreen.tsx')
}

function demo() {
  return import('../areas/site/demo/DemoScreen.tsx')
}
