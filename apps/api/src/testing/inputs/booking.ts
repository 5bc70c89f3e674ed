import type { InputsFor } from '../policy-cast.ts'

export const bookingInputs: InputsFor<
  | 'listBookingServices'
  | 'listMyBookingServices'
  | 'getBookingPrice'
  | 'getMyBookingPrice'
  | 'createPartialBooking'
  | 'updatePartialBooking'
  | 'readPartialBooking'
  | 'uploadBookingImage'
  | 'removeBookingImage'
  | 'completeBooking'
  | 'bookJob'
  | 'isCustomerAccountHolder'
  | 'askForCoverage'
  | 'listCoverageRequests'
> = {
  listBookingServices: () => {
    throw new Error('no input yet')
  },
  listMyBookingServices: () => {
    throw new Error('no input yet')
  },
  getBookingPrice: () => {
    throw new Error('no input yet')
  },
  getMyBookingPrice: () => {
    throw new Error('no input yet')
  },
  createPartialBooking: () => {
    throw new Error('no input yet')
  },
  updatePartialBooking: () => {
    throw new Error('no input yet')
  },
  readPartialBooking: () => {
    throw new Error('no input yet')
  },
  uploadBookingImage: () => {
    throw new Error('no input yet')
  },
  removeBookingImage: () => {
    throw new Error('no input yet')
  },
  completeBooking: () => {
    throw new Error('no input yet')
  },
  bookJob: () => {
    throw new Error('no input yet')
  },
  isCustomerAccountHolder: () => {
    throw new Error('no input yet')
  },
  askForCoverage: () => {
    throw new Error('no input yet')
  },
  listCoverageRequests: () => {
    throw new Error('no input yet')
  },
}
