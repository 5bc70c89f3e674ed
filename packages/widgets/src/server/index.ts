export { renderBoard, type RenderBoardOptions } from './render-board.ts'
export { renderBookingForm, type RenderBookingFormOptions } from './render-booking-form.ts'
