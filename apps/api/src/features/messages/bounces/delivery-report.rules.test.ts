import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.rules.ts'

const ofMessage =
  'Reporting-MTA: dns; mail.example\nArrival-Date: Mon, 23 Nov 2026 09:00:00 +0000\n\n'
const ofRecipient = (...fields: string[]) =>
  `${ofMessage}Final-Recipient: rfc822; gone@example.org\n${fields.join('\n')}\n`

test.each([
  [
    'Postfix, with a folded field',
    ofRecipient(
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.example.org',
      'Diagnostic-Code: smtp; 550 5.1.1 <gone@example.org>: Recipient address rejected:',
      '    User unknown',
    ),
    {
      status: '5.1.1',
      words: '550 5.1.1 <gone@example.org>: Recipient address rejected: User unknown',
    },
  ],
  [
    'other letters and line ends',
    ofRecipient('action: FAILED', 'status:5.2.2 (mailbox full)').replaceAll('\n', '\r\n'),
    { status: '5.2.2', words: '' },
  ],
  ['a delay', ofRecipient('Action: delayed', 'Status: 4.4.1'), undefined],
  ['a delivery', ofRecipient('Action: delivered', 'Status: 2.0.0'), undefined],
  ['a failure without a code', ofRecipient('Action: failed'), undefined],
  ['nothing', '', undefined],
])('%s', (_, part, report) => {
  expect(readDeliveryReport(part)).toEqual(report)
})
