import type { Import, ImportKind } from '@treasures/api-client'
import { lines, daysAhead } from './importing.ts'

type Counts = Partial<Import['counts']>
type VendorFile = readonly [name: string, kind: ImportKind, file: string, expected: Counts]

const american = (days: number) => {
  const [day, month, year] = daysAhead(days).split('/')
  return `${month}/${day}/${year}`
}
const iso = (days: number) => daysAhead(days).split('/').toReversed().join('-')

/**
 * Lists as four other systems export them, with their columns. Each list of jobs is about the
 * customers of the list before it.
 */
export const vendorFiles: readonly VendorFile[] = [
  [
    'clients of Jobber',
    'customers',
    lines(
      'J-ID,Title,First Name,Last Name,Display Name,Company Name,Main Phone #s,Mobile Phone #s,E-mails,Tags,Service Street 1,Service Street 2,Service City,Service State,Service Zip code,Billing Street 1',
      '101,Mrs,Ada,Hill,Ada Hill,,,07700900111,ada@example.org,vip,1 Quay,,London,,SE13 5AB,1 Quay',
      "102,,Ben,O'Neill,Ben O'Neill,Harbour Lets,020 7946 0000,,,,2 Quay,Flat 3,London,,SE13 5AB,",
      '103,,Ada,Hill,Ada Hill,,,+44 7700 900111,,,,,,,,',
    ),
    { added: 2, there_already: 1 },
  ],
  [
    'jobs of Jobber',
    'jobs',
    lines(
      'Job #,Client name,Client email,Job title,Service,Service street,Service ZIP,Scheduled start date,Status,Visits assigned to,Total ($)',
      `7,Ada Hill,ada@example.org,Hedge,Gardening,1 Quay,SE13 5AB,${iso(-400)},Archived,Someone Former,120.00`,
      `8,Ben O'Neill,,Lawn,Gardening,2 Quay,SE13 5AB,${iso(-30)},Requires invoicing,,80.00`,
      `9,Ada Hill,ada@example.org,Roof,Roofing,1 Quay,SE13 5AB,${iso(-20)},Late,,80.00`,
    ),
    { added: 2, problem: 1 },
  ],
  [
    'customers of Housecall Pro',
    'customers',
    lines(
      'Customer ID,First name,Last name,Display name,Email,Mobile phone,Home phone,Company,Address line 1,Address line 2,City,State,Zip,Notes',
      'cus_1,Cy,Dale,Cy Dale,cy@example.org,(07700) 900222,,,3 Quay,,London,,se135ab,Dog',
      'cus_2,Di,Elm,Di Elm,cy@example.org,,,,3 Quay,,London,,SE13 5AB,',
      'cus_3,,,Fay Elm,,4.47701E+11,,,,,,,,',
    ),
    { added: 1, similar: 1, problem: 1 },
  ],
  [
    'jobs of Housecall Pro',
    'jobs',
    lines(
      'Job #,Job status,Customer name,Customer ID,Email,Address,Zip,Job type,Description,Scheduled start,Assigned employees,Job amount,Notes',
      `20-1,Completed,Cy Dale,cus_1,cy@example.org,3 Quay,SE13 5AB,Gardening,Mow,${american(-1)} 9:00 AM,,$60.00,`,
      '20-2,Pro canceled,Cy Dale,cus_1,cy@example.org,3 Quay,SE13 5AB,Gardening,Mow,12/31/2025 9:00 AM,,$60.00,',
      `20-3,Scheduled,Cy Dale,cus_1,cy@example.org,3 Quay,SE13 5AB,Gardening,Mow,${american(20)} 9:00 AM,Nobody Known,$60.00,`,
    ),
    { added: 2, problem: 1 },
  ],
  [
    'customers of Zenbooker',
    'customers',
    lines(
      'Name,Email,Phone,Street,City,Postal Code,Notes',
      'Gus Fir,gus@example.org,07700 900333,4 Quay,London,SE13 5AB,Side gate',
      'Mr & Mrs Ivy,ivy@example.org,7700900444,5 Quay,London,SE13 5AB,',
    ),
    { added: 2 },
  ],
  [
    'jobs of Zenbooker',
    'jobs',
    lines(
      'Job Number,Customer Name,Customer Email,Customer Phone,Service Address,Service Name,Service Date,Start Time,Duration,Assigned Providers,Status,Total',
      'Z-1,Gus Fir,gus@example.org,07700 900333,"4 Quay, London SE13 5AB",Gardening,Fri 3 Apr 2026,9:00 AM,120,,complete,£75.00',
      'Z-2,New Person,new@example.org,,"6 Quay, London SE13 5AB, UK",Gardening,Sat 4 Apr 2026,9:00 AM,2 hours,,canceled,£75.00',
    ),
    // A duration of 120 hours cannot be right.
    { added: 1, problem: 1 },
  ],
  [
    'clients of ServiceM8',
    'customers',
    lines(
      'Name,First Name,Last Name,Email,Mobile,Phone,Street,City,State,Postcode',
      'Kim Larch,Kim,Larch,kim@example.org,07700900555,,7 Quay,London,,SE13 5AB',
      'Harbour Lets,,,office@example.org,,020 7946 0001,8 Quay,London,,SE13 5AB',
    ),
    { added: 2 },
  ],
  [
    'jobs of ServiceM8',
    'jobs',
    lines(
      'Job Number,Status,Client,Contact Email,Contact Mobile,Job Address,Job Description,Category,Date,Total Invoice Amount',
      '501,Completed,Kim Larch,kim@example.org,,"7 Quay, London SE13 5AB",Prune,Gardening,2/3/2026,£45.00',
      '502,Unsuccessful,Kim Larch,,07700900555,"7 Quay, London SE13 5AB",Prune,Gardening,13/3/2026,',
      '502,Unsuccessful,Kim Larch,,07700900555,"7 Quay, London SE13 5AB",Prune,Gardening,13/3/2026,',
    ),
    { added: 2, there_already: 1 },
  ],
]
