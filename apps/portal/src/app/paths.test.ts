import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { screens, type Screen } from './screens.ts'

const params = { id: 7, name: 'Ann Lee', treasure: 3, q: 'abc', token: 'abc' }

test('every address and its access rule match the published list', () => {
  const table: Record<string, Screen | undefined> = screens
  const links = Object.entries(paths).map(([name, link]) =>
    [(link as (given: object) => string)(params), table[name]?.access].filter(Boolean).join(' '),
  )
  expect(links).toMatchInlineSnapshot(`
    [
      "/",
      "/logout",
      "/index signed_in",
      "/my-jobs customer",
      "/book-myself-a-job-page customer",
      "/book-myself-a-job-page/7 customer",
      "/my-invoices customer",
      "/my-treasure-jobs treasure",
      "/my-jobs-board treasure",
      "/diary staff_or_treasure",
      "/my-treasure-timesheets treasure",
      "/my-earnings treasure",
      "/my-bills treasure",
      "/my-skills treasure",
      "/my-documents treasure",
      "/my-treasure-notifications treasure",
      "/my-account signed_in",
      "/settings staff",
      "/to-dos staff",
      "/jobs staff",
      "/job staff",
      "/job/7 staff",
      "/treasures-match/7 staff",
      "/public/admin/book-job public",
      "/public/jobs/board public",
      "/timesheets staff",
      "/timesheet-view/7/3/Ann%20Lee staff",
      "/customers staff",
      "/customer staff",
      "/customer-profile/7 staff",
      "/customer-profile/7/Ann%20Lee staff",
      "/customers-map staff",
      "/import staff",
      "/import/7 staff",
      "/treasures staff",
      "/documents staff",
      "/documents/visits-at-risk staff",
      "/treasure staff",
      "/treasure-profile/7 staff",
      "/treasure-profile/7/Ann%20Lee staff",
      "/treasures-applications staff",
      "/treasures-map staff",
      "/treasures-coverage staff",
      "/franchisees staff",
      "/region/7 staff",
      "/service-options/7 staff",
      "/invoices staff",
      "/charges staff",
      "/bills staff",
      "/payouts admin",
      "/messaging/templates admin",
      "/messaging/channels admin",
      "/messaging/outbox admin",
      "/chatbot admin",
      "/automation/listeners admin",
      "/automation/logs admin",
      "/automation/webhooks admin",
      "/automation/events admin",
      "/reports staff",
      "/statement staff",
      "/settings/business super",
      "/service-options staff",
      "/price_engine staff",
      "/payment/processors super",
      "/accounting super",
      "/sellers super",
      "/services admin",
      "/settings/documents staff",
      "/skills admin",
      "/equipment admin",
      "/settings/brand staff",
      "/tags admin",
      "/opening super",
      "/staff staff",
      "/user/permissions super",
      "/put-it-on-your-site staff",
      "/put-it-on-your-site/7 staff",
      "/experimental admin",
      "/settings/health super",
      "/404 public",
      "/login public",
      "/account-deleted public",
      "/public/job/7/images public",
      "/public/customer/request-job public",
      "/public/customer/book-job public",
      "/public/customer/addcard/7 public",
      "/public/invoice/abc public",
      "/public/customer/continue-job/abc public",
      "/public/customer/estimate/abc public",
      "/public/customer/review/abc public",
      "/public/treasure/opportunity/abc public",
      "/public/treasure/opportunity-view/abc public",
      "/ov/abc public",
      "/public/treasure/job/abc public",
      "/public/customer/visit/abc public",
      "/public/customer/extra-work/abc public",
      "/public/treasure/job/start-update/abc public",
      "/public/check-job-start-treasure-response/abc public",
      "/cjs/abc public",
      "/public/password/reset/abc public",
      "/public/password/set/abc public",
      "/public/invitation/abc public",
      "/public/treasure/apply public",
      "/public/treasure/join/abc public",
      "/public/email/confirm/abc public",
      "/public/email/change/abc public",
      "/public/email/keep/abc public",
      "/public/unsubscribe/abc public",
      "/snippets/pages/user/login-1 public",
      "/snippets/pages/user/login-2 public",
      "/snippets/pages/user/login-3 public",
      "/snippets/pages/user/login-4 public",
      "/snippets/pages/user/login-5 public",
      "/snippets/pages/errors/error-1 public",
      "/snippets/pages/errors/error-2 public",
      "/snippets/pages/errors/error-3 public",
      "/snippets/pages/errors/error-4 public",
      "/snippets/pages/errors/error-5 public",
      "/snippets/pages/errors/error-6 public",
      "/login?panel=sign-up",
      "/login?panel=forgotten-password",
    ]
  `)
})

test('the address of photos contains the job number if it is known', () => {
  expect(paths.jobImages({ id: 'pXb2n-81Jd_aa9QkE0tVww', job: 10482 })).toBe(
    '/public/job/pXb2n-81Jd_aa9QkE0tVww/images?job=10482',
  )
})

test('an id with slashes cannot change the path', () => {
  expect(paths.jobImages({ id: '../../x?y#z' })).toBe('/public/job/..%2F..%2Fx%3Fy%23z/images')
})

test('the return address is fully encoded', () => {
  expect(paths.login({ returnTo: '/customers?search=a&page=2' })).toBe(
    '/login?return=%2Fcustomers%3Fsearch%3Da%26page%3D2',
  )
  expect(paths.login()).toBe('/login')
})
