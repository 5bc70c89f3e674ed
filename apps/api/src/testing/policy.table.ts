import type { Contract } from '@treasures/api-client'

/** Who calls, in the order of the table's columns. A's records are asked for; B is the same elsewhere. */
export const callers = [
  'visitor',
  'customer A',
  'customer B',
  'treasure A',
  'treasure B',
  'ambassador A',
  'ambassador B',
  'admin',
  'super',
  'expired token',
] as const
export type CallerName = (typeof callers)[number]

/** `+` gets an answer · `1` 401, must sign in · `3` 403, may not · `4` 404, as if it were not there. */
export type Verdict = '+' | '1' | '3' | '4'

/**
 * Who may make which call, with every switch on. Written by hand, and the only place where it stands as a
 * whole: a call that is not here has no policy, and does not compile.
 */
export const policy: Record<keyof Contract, string> = {
  // visitor, customers A B, treasures A B, ambassadors A B, admin, super, expired token
  searchBoard: /*                 */ '+ ++ ++ ++ + + +',
  listBoardChanges: /*            */ '+ ++ ++ ++ + + +',
  claimJob: /*                    */ '+ ++ ++ ++ + + +',
  listImageUrls: /*               */ '+ ++ ++ ++ + + +',
  searchPostcodes: /*             */ '+ ++ ++ ++ + + +',
  listCounties: /*                */ '+ ++ ++ ++ + + +',
  searchCities: /*                */ '+ ++ ++ ++ + + +',
  listServices: /*                */ '+ ++ ++ ++ + + +',
  listPublicServiceOptions: /*    */ '+ ++ ++ ++ + + +',
  getPublicSettings: /*           */ '+ ++ ++ ++ + + +',

  register: /*                    */ '+ ++ ++ ++ + + +',
  requestPasswordReset: /*        */ '+ ++ ++ ++ + + +',
  issueToken: /*                  */ '+ ++ ++ ++ + + +',
  getUser: /*                     */ '1 ++ ++ ++ + + 1',
  updateUser: /*                  */ '1 +4 44 33 + + 1',
  changePassword: /*              */ '1 +4 44 44 4 4 1',
  resetPassword: /*               */ '+ ++ ++ ++ + + +',
  setPassword: /*                 */ '+ ++ ++ ++ + + +',
  signOut: /*                     */ '1 ++ ++ ++ + + 1',
  createUserForTreasure: /*       */ '1 33 33 +4 + + 1',
  createUserForCustomer: /*       */ '1 33 33 +4 + + 1',
  getUserForTreasure: /*          */ '1 33 33 +4 + + 1',
  getUserForCustomer: /*          */ '1 33 33 +4 + + 1',
  searchUsers: /*                 */ '1 33 33 ++ + + 1',
  listActivityAssignableUsers: /* */ '1 33 33 ++ + + 1',
  becomeAmbassador: /*            */ '1 33 33 33 + + 1',
  unbecomeAmbassador: /*          */ '1 33 33 33 + + 1',

  listPermissions: /*             */ '1 33 33 33 3 + 1',
  updatePermission: /*            */ '1 33 33 33 3 + 1',

  listHowHeards: /*               */ '+ ++ ++ ++ + + +',
  listJobLossReasons: /*          */ '1 ++ ++ ++ + + 1',
  listIndustries: /*              */ '1 ++ ++ ++ + + 1',
  listPriceUnits: /*              */ '1 ++ ++ ++ + + 1',
  listJobTypes: /*                */ '1 ++ ++ ++ + + 1',
  listSkills: /*                  */ '1 ++ ++ ++ + + 1',
  listChannels: /*                */ '1 33 33 33 + + 1',
  listProcessors: /*              */ '1 33 33 33 3 + 1',
  listEvents: /*                  */ '1 33 33 33 + + 1',
  listListeners: /*               */ '1 33 33 33 + + 1',
  listLogs: /*                    */ '1 33 33 33 + + 1',
  listTemplates: /*               */ '1 33 33 33 + + 1',
  getTemplate: /*                 */ '1 33 33 33 + + 1',
  previewTemplate: /*             */ '1 33 33 33 + + 1',
  listMessages: /*                */ '1 33 33 33 + + 1',

  searchCompanies: /*             */ '1 33 33 ++ + + 1',
  createCompany: /*               */ '1 33 33 ++ + + 1',
  listAmbassadors: /*             */ '1 33 33 ++ + + 1',
  getDashboard: /*                */ '1 ++ ++ ++ + + 1',

  listCustomers: /*               */ '1 33 33 ++ + + 1',
  getCustomersSummary: /*         */ '1 33 33 ++ + + 1',
  searchCustomers: /*             */ '1 33 33 ++ + + 1',
  listCustomerPlaces: /*          */ '1 33 33 ++ + + 1',
  exportCustomers: /*             */ '1 33 33 ++ + + 1',
  createCustomer: /*              */ '1 33 33 ++ + + 1',
  getCustomer: /*                 */ '1 +4 33 +4 + + 1',
  updateCustomer: /*              */ '1 +4 33 +4 + + 1',
  deleteCustomer: /*              */ '1 33 33 33 + + 1',
  mergeCustomers: /*              */ '1 33 33 +4 + + 1',
  getCustomerStat: /*             */ '1 +4 33 +4 + + 1',
  listCustomerChannels: /*        */ '1 +4 33 +4 + + 1',
  listCustomerTags: /*            */ '1 33 33 +4 + + 1',
  listCustomerActivities: /*      */ '1 33 33 +4 + + 1',
  createCustomerAddress: /*       */ '1 +4 33 +4 + + 1',
  updateCustomerAddress: /*       */ '1 +4 33 +4 + + 1',
}

export const verdictsOf = (call: keyof Contract): [CallerName, Verdict][] => {
  const signs = policy[call].replaceAll(' ', '')
  return callers.map((caller, i) => [caller, signs.charAt(i) as Verdict])
}
