import { expect, test } from 'vitest'
import { paths } from './paths.ts'

const params = { id: 7, name: 'Ann Lee', treasure: 3, q: 'abc', token: 'abc' }

test('every address matches the published list', () => {
  const links = Object.values(paths).map((link) => (link as (given: object) => string)(params))
  expect(links).toMatchInlineSnapshot(`
    [
      "/",
      "/index",
      "/404",
      "/login",
      "/logout",
      "/my-account",
      "/my-jobs",
      "/my-invoices",
      "/book-myself-a-job-page",
      "/book-myself-a-job-page/7",
      "/my-skills",
      "/my-treasure-notifications",
      "/my-jobs-board",
      "/my-treasure-jobs",
      "/my-treasure-timesheets",
      "/my-earnings",
      "/my-bills",
      "/diary",
      "/to-dos",
      "/customers",
      "/customer",
      "/customer-profile/7",
      "/customer-profile/7/Ann%20Lee",
      "/customers-map",
      "/import",
      "/import/7",
      "/treasures",
      "/treasure",
      "/treasure-profile/7",
      "/treasure-profile/7/Ann%20Lee",
      "/treasures-map",
      "/treasures-coverage",
      "/treasures-applications",
      "/treasures-match/7",
      "/franchisees",
      "/region/7",
      "/service-options/7",
      "/put-it-on-your-site",
      "/settings/brand",
      "/put-it-on-your-site/7",
      "/jobs",
      "/job",
      "/job/7",
      "/timesheets",
      "/timesheet-view/7/3/Ann%20Lee",
      "/invoices",
      "/bills",
      "/charges",
      "/payouts",
      "/price_engine",
      "/services",
      "/skills",
      "/equipment",
      "/tags",
      "/settings",
      "/opening",
      "/settings/business",
      "/staff",
      "/user/permissions",
      "/messaging/channels",
      "/messaging/templates",
      "/messaging/outbox",
      "/automation/events",
      "/automation/listeners",
      "/automation/logs",
      "/automation/webhooks",
      "/payment/processors",
      "/accounting",
      "/chatbot",
      "/experimental",
      "/account-deleted",
      "/public/jobs/board",
      "/public/job/7/images",
      "/public/customer/request-job",
      "/public/customer/book-job",
      "/public/admin/book-job",
      "/public/customer/addcard/7",
      "/public/invoice/abc",
      "/public/customer/continue-job/abc",
      "/public/customer/estimate/abc",
      "/public/customer/review/abc",
      "/public/treasure/opportunity/abc",
      "/public/treasure/opportunity-view/abc",
      "/ov/abc",
      "/public/treasure/job/abc",
      "/public/treasure/job/start-update/abc",
      "/public/check-job-start-treasure-response/abc",
      "/cjs/abc",
      "/public/password/reset/abc",
      "/public/password/set/abc",
      "/public/invitation/abc",
      "/public/treasure/apply",
      "/public/treasure/join/abc",
      "/public/email/confirm/abc",
      "/public/email/change/abc",
      "/public/email/keep/abc",
      "/public/unsubscribe/abc",
      "/snippets/pages/user/login-1",
      "/snippets/pages/user/login-2",
      "/snippets/pages/user/login-3",
      "/snippets/pages/user/login-4",
      "/snippets/pages/user/login-5",
      "/snippets/pages/errors/error-1",
      "/snippets/pages/errors/error-2",
      "/snippets/pages/errors/error-3",
      "/snippets/pages/errors/error-4",
      "/snippets/pages/errors/error-5",
      "/snippets/pages/errors/error-6",
      "/login?panel=sign-up",
      "/login?panel=forgotten-password",
    ]
  `)
})

test('a known job number is part of the address', () => {
  expect(paths.jobImages({ id: 'pXb2n-81Jd_aa9QkE0tVww', job: 10482 })).toBe(
    '/public/job/pXb2n-81Jd_aa9QkE0tVww/images?job=10482',
  )
})

test('an id cannot lead to another address', () => {
  expect(paths.jobImages({ id: '../../x?y#z' })).toBe('/public/job/..%2F..%2Fx%3Fy%23z/images')
})

test('the return address is encoded in full', () => {
  expect(paths.login({ returnTo: '/customers?search=a&page=2' })).toBe(
    '/login?return=%2Fcustomers%3Fsearch%3Da%26page%3D2',
  )
  expect(paths.login()).toBe('/login')
})
