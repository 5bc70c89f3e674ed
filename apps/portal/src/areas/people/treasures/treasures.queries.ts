import { listEquipments, listSkills } from '@treasures/api-client'
import { rowsOf } from '#app/query.ts'

/** Skills and equipment change a few times a year. */
export const skillChoices = { ...rowsOf(listSkills), staleTime: 600_000 }
export const equipmentChoices = { ...rowsOf(listEquipments), staleTime: 600_000 }
