/** Storage keys of the session. */
export const sessionKeys = {
  token: 'access_token',
  user: 'currentUser',
  name: 'currentUserName',
  id: 'currentUserId',
} as const

/** Storage key of a treasure's day, which names customers and therefore ends with the session. */
export const keptDayKey = 'treasures-day'
