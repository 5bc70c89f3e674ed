import { kernelData } from '#kernel/personal-data/kernel.personal-data.ts'
import type { PersonalData, TableOfPeople } from '#kernel/personal-data/personal-data.ts'
import { catalogueData } from '../../catalogue/catalogue.personal-data.ts'
import { jobsData } from '../../jobs/jobs.personal-data.ts'
import { messagesData } from '../../messages/messages.personal-data.ts'
import { moneyData } from '../../money/money.personal-data.ts'
import { peopleData } from '../../people/people.personal-data.ts'
import { workData } from '../../work/work.personal-data.ts'
import { siteData } from '../site.personal-data.ts'

/** Every table. The code does not compile if no area declares a table. */
const everyTable: PersonalData = {
  ...peopleData,
  ...messagesData,
  ...moneyData,
  ...jobsData,
  ...workData,
  ...kernelData,
  ...catalogueData,
  ...siteData,
}

/** All tables, in the order in which an erasure processes them. */
export const personalData: readonly (readonly [table: string, data: TableOfPeople])[] =
  Object.entries(everyTable)
