import { expect, test } from 'vitest'
import { generalNames } from '../features/messages/notices/general-values.ts'
import { fillTemplate } from '../features/messages/notices/fill-template.rules.ts'
import { namesIn } from '../features/messages/notices/message-secrets.rules.ts'
import { occasions } from './occasions.ts'

/** Placeholders whose values people type about themselves or their home. */
const typed = [
  'address',
  'applicant',
  'calendar',
  'customer',
  'descr',
  'fname',
  'inviter',
  'key_name',
  'option_1',
  'option_2',
  'option_3',
  'place',
  'postcode',
  'treasure',
  'your_price',
]

/** Placeholders that the product fills from figures, dates, links, lists, and words of staff. */
const ours = new Set([
  ...generalNames,
  ...`
    after amount answer_by because before expected calendar_link cancel_words card codes_left credit_words document due_on edited end
    factor from hours how id_job instead inv_number job_link key_may known last4 link link_days
    link_time month my_earnings my_invoices news next_words number owed paid_from_credit paid_words
    price problem reason reference report_year reports_page role service skill statement_page terms_words to total trader until vat_words wanted
    week_booked week_cancelled week_done week_from week_revenue week_share week_taken week_to what when
  `.split(/\s+/),
  // A number without letters, and an e-mail that the recipient asked for.
  'phone',
  'new_email',
])

test('every placeholder of a notice is listed, as typed by people or as filled by us', () => {
  const used = new Set(occasions.notices.flatMap((notice) => namesIn(notice)))
  expect([...used].filter((name) => !typed.includes(name) && !ours.has(name))).toEqual([])
})

test('no notice carries a page or a phone number that someone typed', () => {
  const odd = 'Your account is locked, sign in at https://evil.example/x or call 0900 123 4567'
  const values = Object.fromEntries(typed.map((name) => [name, odd]))
  for (const { code, subject, body } of occasions.notices) {
    const filled = fillTemplate({ subject, body }, values)
    expect({ code, text: `${filled.subject} ${filled.body}` }).toEqual({
      code,
      text: expect.not.stringMatching(/evil\.example|0900/) as string,
    })
  }
})
