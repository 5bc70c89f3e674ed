import { portalClient, type Contract, type ParsedOf } from '@treasures/api-client'

const day = 24 * 60 * 60

/** Seconds that a sign-in lasts. */
export const sessionSeconds = (remember: boolean) => (remember ? 30 : 1) * day

/** The client is public: its secret says which program asks, and proves nothing. */
export const isOurClient = ({
  client_id,
  client_secret,
}: Pick<ParsedOf<Contract['issueToken']>['body'], 'client_id' | 'client_secret'>) =>
  client_id === portalClient.client_id && client_secret === portalClient.client_secret

/** Upper and lower case, and spaces around it, make no other e-mail. */
export const foldEmail = (email: string) => email.trim().toLowerCase()

/** Seconds for the second factor, once the password was right. */
export const ticketSeconds = 10 * 60

/** Second factors that may be tried with one ticket. */
export const ticketTries = 5
