'use client'

import { configure } from '@treasures/widgets/configure'
import '@treasures/widgets/booking-form/element'

configure({ apiBase: '{{API}}' })

/** Registers the tag, which the server has put into the page. */
export const FormElement = () => null
