/** Imports that break a rule today and are to go. The test fails too when one is gone and still stands here. */
export const debts: Record<'api' | 'contract' | 'portal', string[]> = {
  api: [
    'a circle of nouns: jobs/booking, jobs/jobs, people/contacts, people/customers, people/users',
    'features/people/customers/customers-list.store.ts → features/jobs/jobs/jobs.scope.ts',
    'features/people/users/link-records.store.ts → features/jobs/booking/add-to-account.ts',
  ],
  contract: [],
  portal: [],
}
