// First the address: a tag that is on the page already comes to life as soon as it is defined.
import './api-base.ts'
import '@treasures/widgets/booking-form/element'
