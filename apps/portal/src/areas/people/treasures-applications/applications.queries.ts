import { listTreasureApplications } from '@treasures/api-client'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'

/** Tradespeople who were invited or have applied. */
export const applications = wholeList(listTreasureApplications)

export const applicationsChanged = () =>
  queries.invalidateQueries({ queryKey: applications.queryKey })
