/** What the sidebar shows in each tab. Samples: nothing here is anybody's, and nothing does anything. */
export const samples = {
  messages: [
    {
      from: 'Priya Shah',
      text: 'Could you look at the Deptford job when you are in?',
      at: '09:12',
    },
    { from: 'Tom Okafor', text: 'Timesheet for last week is done.', at: '08:47' },
    { from: 'Office', text: 'New price list from Monday.', at: 'Yesterday' },
  ],
  settings: [
    { name: 'Notify me of new jobs', value: 'On' },
    { name: 'Send a weekly summary', value: 'On' },
    { name: 'Sound with notices', value: 'Off' },
  ],
  logs: [
    { text: '12 new customers registered', at: 'Just now' },
    { text: 'Database backup finished', at: '11 minutes ago' },
    { text: 'Invoice run finished', at: '1 hour ago' },
  ],
} as const
