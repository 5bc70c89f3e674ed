import * as z from 'zod/mini'
import { RateKind } from '@treasures/api-client'
import { Changes, defineEvent, noNotes } from '../../events/define-event.ts'

const ofOption = (label: string, description: string) =>
  defineEvent({
    about: ['id_record'],
    data: z.object({ changes: Changes }),
    label,
    description,
    seenWith: 'service_options.view',
    notes: noNotes,
  })

const ofCatalogue = (label: string, description: string) =>
  defineEvent({
    about: ['id_record'],
    data: z.object({ name: z.string(), changes: Changes }),
    label,
    description,
    seenWith: 'catalogue.view',
    notes: noNotes,
  })

const ofRegion = (label: string, description: string) =>
  defineEvent({
    about: ['id_record'],
    /** `what` is in words: "Leeds: LS6 and LS7 from 1 December 2026." */
    data: z.object({ what: z.string(), changes: Changes }),
    label,
    description,
    seenWith: 'ambassadors.view',
    notes: noNotes,
  })

/**
 * Events of offers and prices. `id_record` is the price version, the rate, the option, the region
 * or the tag.
 */
export const catalogueEvents = {
  'price.changed': defineEvent({
    about: ['id_record'],
    /**
     * `what` is in words: "Gardening, per hour: £14.50 for the treasure, £18.50 for the customer."
     */
    data: z.object({ what: z.string(), changes: Changes }),
    label: 'Price changed',
    description: 'A default price or a price rule changed, began or ended.',
    seenWith: 'prices.view',
    notes: noNotes,
  }),
  'rate.changed': defineEvent({
    about: ['id_record'],
    /**
     * Rates before and after, from `valid_from` on. `of_region` is null for a rate of all regions.
     */
    data: z.object({
      kind: RateKind,
      of_region: z.nullable(z.int()),
      valid_from: z.string(),
      changes: Changes,
    }),
    label: 'Rate changed',
    description: 'A rate of VAT, commission or fees was set from a day on, or removed.',
    seenWith: 'rates.view',
    notes: noNotes,
  }),
  'business.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ valid_from: z.string(), changes: Changes }),
    label: 'Business details',
    description:
      'Name, address, VAT or contacts of the business were set from a day on, or withdrawn.',
    seenWith: 'rates.view',
    notes: noNotes,
  }),
  'brand.changed': defineEvent({
    about: ['id_record'],
    /** `of_region` is null for the whole business. */
    data: z.object({ of_region: z.nullable(z.int()), changes: Changes }),
    label: 'Look changed',
    description: 'Logo, colour, name or sender of the business or of a region changed.',
    seenWith: 'brand.edit',
    notes: noNotes,
  }),
  'region.opened': ofRegion('Region opened', 'A region was opened.'),
  'region.changed': ofRegion(
    'Region changed',
    'Name, short code, business or who runs a region changed.',
  ),
  'region.codes_changed': ofRegion(
    'Outward codes changed',
    'A region gained or lost outward codes from a day on.',
  ),
  'region.closed': ofRegion('Region closed', 'A region closes on a day.'),
  'tag.changed': defineEvent({
    about: ['id_record'],
    data: z.object({ changes: Changes }),
    label: 'Tag',
    description:
      'A tag was put on a job, customer or treasure, was removed from one, or was deleted.',
    seenWith: 'tags.edit',
    notes: noNotes,
  }),
  'service.created': ofCatalogue('Service added', 'A service was added.'),
  'service.changed': ofCatalogue(
    'Service changed',
    'A field of a service changed, or it was put back on sale.',
  ),
  'service.retired': ofCatalogue('Service retired', 'A service is no longer sold from a day on.'),
  'skill.created': ofCatalogue('Skill added', 'A skill was added.'),
  'skill.changed': ofCatalogue('Skill changed', 'A field of a skill changed.'),
  'skill.retired': ofCatalogue('Skill retired', 'A skill is no longer given from a day on.'),
  'equipment.created': ofCatalogue('Equipment added', 'A kind of equipment was added.'),
  'equipment.changed': ofCatalogue('Equipment changed', 'Equipment was renamed, or put back.'),
  'equipment.retired': ofCatalogue(
    'Equipment retired',
    'Equipment can no longer be chosen from a day on.',
  ),
  'option.created': ofOption(
    'Option added',
    'A service option was added, or copied from the defaults.',
  ),
  'option.changed': ofOption('Option changed', 'A field of a service option changed.'),
  'option.deleted': ofOption('Option deleted', 'A service option was deleted for good.'),
}
