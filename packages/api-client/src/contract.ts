import * as ambassadors from './ambassadors/ambassadors.contract.ts'
import { listBoardChanges, searchBoard } from './board/board.contract.ts'
import * as booking from './booking/booking.contract.ts'
import * as cards from './cards/cards.contract.ts'
import { claimJob } from './claims/claims.contract.ts'
import { createCompany, searchCompanies } from './companies/companies.contract.ts'
import * as customers from './customers/customers.contract.ts'
import { getDashboard } from './dashboard/dashboard.contract.ts'
import * as embeds from './embeds/embeds.contract.ts'
import { listImageUrls } from './images/images.contract.ts'
import * as jobs from './jobs/jobs.contract.ts'
import { listMessages } from './messages/messages.contract.ts'
import { listPermissions, updatePermission } from './permissions/permissions.contract.ts'
import {
  listCounties,
  listOutcodes,
  searchCities,
  searchPostcodes,
} from './places/places.contract.ts'
import * as prices from './prices/prices.contract.ts'
import * as reference from './reference/reference.contract.ts'
import * as options from './service-options/service-options.contract.ts'
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
  listOutcodes,
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
  listAmbassadors: ambassadors.listAmbassadors,
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

  getAmbassador: ambassadors.getAmbassador,
  updateAmbassadorRegionName: ambassadors.updateAmbassadorRegionName,
  updateAmbassadorDescription: ambassadors.updateAmbassadorDescription,
  updateAmbassadorPriceBoost: ambassadors.updateAmbassadorPriceBoost,

  listMyServiceOptions: options.listMyServiceOptions,
  listServiceOptionServices: options.listServiceOptionServices,
  getServiceOption: options.getServiceOption,
  previewPostcodeRegex: options.previewPostcodeRegex,
  createServiceOption: options.createServiceOption,
  copyDefaultServiceOptions: options.copyDefaultServiceOptions,
  updateOptionExplanation: options.updateOptionExplanation,
  updateOptionChipText: options.updateOptionChipText,
  updateOptionBookingIntro: options.updateOptionBookingIntro,
  updateOptionPostcodeRegex: options.updateOptionPostcodeRegex,
  updateOptionDuration: options.updateOptionDuration,
  updateOptionTreasurePrice: options.updateOptionTreasurePrice,
  updateOptionCustomerPrice: options.updateOptionCustomerPrice,
  updateOptionPriceMultiplier: options.updateOptionPriceMultiplier,
  updateOptionPriceUnit: options.updateOptionPriceUnit,
  updateOptionJobType: options.updateOptionJobType,
  updateOptionAutoMatch: options.updateOptionAutoMatch,
  updateOptionOnBoard: options.updateOptionOnBoard,
  updateOptionAskForImages: options.updateOptionAskForImages,
  makeOptionServiceDefault: options.makeOptionServiceDefault,
  deleteServiceOption: options.deleteServiceOption,

  listPrices: prices.listPrices,
  listEnginePrices: prices.listEnginePrices,
  listPriceRules: prices.listPriceRules,
  listPriceVersions: prices.listPriceVersions,
  saveDefaultPrice: prices.saveDefaultPrice,
  savePriceRule: prices.savePriceRule,
  deletePriceRule: prices.deletePriceRule,
  deleteDefaultPrice: prices.deleteDefaultPrice,

  listBookingServices: booking.listBookingServices,
  listMyBookingServices: booking.listMyBookingServices,
  getBookingPrice: booking.getBookingPrice,
  getMyBookingPrice: booking.getMyBookingPrice,
  createPartialBooking: booking.createPartialBooking,
  updatePartialBooking: booking.updatePartialBooking,
  readPartialBooking: booking.readPartialBooking,
  uploadBookingImage: booking.uploadBookingImage,
  removeBookingImage: booking.removeBookingImage,
  completeBooking: booking.completeBooking,
  bookJob: booking.bookJob,
  isCustomerAccountHolder: booking.isCustomerAccountHolder,
  askForCoverage: booking.askForCoverage,
  listCoverageRequests: booking.listCoverageRequests,

  listMyCustomerJobs: jobs.listMyCustomerJobs,
  declineMyJob: jobs.declineMyJob,
  getLinkedJob: jobs.getLinkedJob,
  declineJob: jobs.declineJob,
  declineJobByToken: jobs.declineJobByToken,
  continueJob: jobs.continueJob,

  listCards: cards.listCards,
  getCardToken: cards.getCardToken,
  createCard: cards.createCard,
  deleteCard: cards.deleteCard,
  emailCardLink: cards.emailCardLink,
  resetCardRetries: cards.resetCardRetries,
  getPublicCardToken: cards.getPublicCardToken,
  createPublicCard: cards.createPublicCard,

  listEmbeds: embeds.listEmbeds,
  createEmbed: embeds.createEmbed,
  updateEmbed: embeds.updateEmbed,
  deleteEmbed: embeds.deleteEmbed,
  getPublicEmbed: embeds.getPublicEmbed,
  reportEmbed: embeds.reportEmbed,
}
export type Contract = typeof contract
