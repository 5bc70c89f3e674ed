'use client'

import { configure } from '@treasures/widgets/configure'
import '@treasures/widgets/jobs-board/element'

configure({ apiBase: '{{API}}' })

/** Registers the tag, which the server has put into the page. */
export const BoardElement = () => null
