import { listAmbassadors } from './ambassadors/ambassadors.contract.ts'
import { listBoardChanges, searchBoard } from './board/board.contract.ts'
import { claimJob } from './claims/claims.contract.ts'
import { createCompany, searchCompanies } from './companies/companies.contract.ts'
import * as customers from './customers/customers.contract.ts'
import { getDashboard } from './dashboard/dashboard.contract.ts'
import { listImageUrls } from './images/images.contract.ts'
import { listMessages } from './messages/messages.contract.ts'
import { listPermissions, updatePermission } from './permissions/permissions.contract.ts'
import { listCounties, searchCities, searchPostcodes } from './places/places.contract.ts'
import * as reference from './reference/reference.contract.ts'
import { listPublicServiceOptions, listServices } from './services/services.contract.ts'
import { getPublicSettings } from './settings/settings.contract.ts'
import { getTemplate, listTemplates, previewTemplate } from './templates/templates.contract.ts'
import * as users from './users/users.contract.ts'

/** Every call of the API. The server must handle each; a widget imports only the ones that it makes. */
export const contract = {
  searchBoard,
  listBoardChanges,
  claimJob,
  listImageUrls,
  searchPostcodes,
  listCounties,
  searchCities,
  listServices,
  listPublicServiceOptions,
  getPublicSettings,

  register: users.register,
  requestPasswordReset: users.requestPasswordReset,
  issueToken: users.issueToken,
  getUser: users.getUser,
  updateUser: users.updateUser,
  changePassword: users.changePassword,
  resetPassword: users.resetPassword,
  setPassword: users.setPassword,
  signOut: users.signOut,
  createUserForTreasure: users.createUserForTreasure,
  createUserForCustomer: users.createUserForCustomer,
  getUserForTreasure: users.getUserForTreasure,
  getUserForCustomer: users.getUserForCustomer,
  searchUsers: users.searchUsers,
  listActivityAssignableUsers: users.listActivityAssignableUsers,
  becomeAmbassador: users.becomeAmbassador,
  unbecomeAmbassador: users.unbecomeAmbassador,

  listPermissions,
  updatePermission,

  listHowHeards: reference.listHowHeards,
  listJobLossReasons: reference.listJobLossReasons,
  listIndustries: reference.listIndustries,
  listPriceUnits: reference.listPriceUnits,
  listJobTypes: reference.listJobTypes,
  listSkills: reference.listSkills,
  listChannels: reference.listChannels,
  listProcessors: reference.listProcessors,
  listEvents: reference.listEvents,
  listListeners: reference.listListeners,
  listLogs: reference.listLogs,
  listTemplates,
  getTemplate,
  previewTemplate,
  listMessages,

  searchCompanies,
  createCompany,
  listAmbassadors,
  getDashboard,

  listCustomers: customers.listCustomers,
  getCustomersSummary: customers.getCustomersSummary,
  searchCustomers: customers.searchCustomers,
  listCustomerPlaces: customers.listCustomerPlaces,
  exportCustomers: customers.exportCustomers,
  createCustomer: customers.createCustomer,
  getCustomer: customers.getCustomer,
  updateCustomer: customers.updateCustomer,
  deleteCustomer: customers.deleteCustomer,
  mergeCustomers: customers.mergeCustomers,
  getCustomerStat: customers.getCustomerStat,
  listCustomerChannels: customers.listCustomerChannels,
  listCustomerTags: customers.listCustomerTags,
  listCustomerActivities: customers.listCustomerActivities,
  createCustomerAddress: customers.createCustomerAddress,
  updateCustomerAddress: customers.updateCustomerAddress,
}
export type Contract = typeof contract
