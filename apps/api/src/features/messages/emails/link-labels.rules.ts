/**
 * Button labels by the page that the button opens. The label alone must explain the purpose of the
 * page.
 */
const labels: readonly (readonly [page: string, label: string])[] = [
  ['/public/password/set/', 'Set a password'],
  ['/public/password/reset/', 'Reset your password'],
  ['/public/invitation/', 'Join the team'],
  ['/public/treasure/join/', 'Open your form'],
  ['/public/email/confirm/', 'Confirm your e-mail'],
  ['/public/email/change/', 'Confirm your new e-mail'],
  ['/public/email/keep/', 'Keep your e-mail'],
  ['/public/customer/continue-job/', 'See your booking'],
  ['/public/customer/estimate/', 'See the estimate'],
  ['/public/customer/visit/', 'Follow the visit'],
  ['/public/customer/extra-work/', 'Answer'],
  ['/my-jobs?change=', 'Change the appointment'],
  ['/public/customer/review/', 'Write a review'],
  ['/public/customer/addcard/', 'Add a card'],
  ['/public/invoice/', 'See and pay the invoice'],
  ['/public/treasure/job/', 'See the job'],
  ['/public/treasure/opportunity/', 'Say yes or no'],
  ['/cjs/', 'Say how it’s going'],
  ['/login', 'Sign in'],
  ['/my-account', 'Open your account'],
  ['/my-jobs', 'See your jobs'],
  ['/my-treasure-jobs', 'See your jobs'],
  ['/my-invoices', 'See your invoices'],
  ['/my-earnings', 'See your earnings'],
  ['/my-bills', 'See your bills'],
  ['/reports', 'See the reports'],
  ['/statement', 'See your statement'],
  ['/my-documents', 'Send your documents'],
  ['/documents', 'See the documents'],
  ['/treasures-applications', 'Read the application'],
]

/**
 * Returns the label of the button to a page. If the page has no label, returns undefined and the
 * address stays in the text.
 */
export function labelFor(address: string, portal: string, business: string): string | undefined {
  if (address === portal || address === `${portal}/`) return `Open ${business}`
  const page = address.startsWith(`${portal}/`) ? address.slice(portal.length) : ''
  return labels.find(([begin]) => page.startsWith(begin))?.[1]
}
