import { priceUnit, type ServiceIconName, type StarterTradeCode } from '@treasures/api-client'

/** A trade as UK businesses usually sell it. Owners set the prices. */
export type StarterEntry = {
  name: string
  /** Short name for narrow places. */
  short: string
  icon: ServiceIconName
  unit: number
  /** Minimum number of units that is worth a visit. */
  minimum?: number
  /** Whether customers are asked for photos. */
  photos?: true
  explanation: string
  /** Text for customers if a treasure looks first and then sends a price. */
  estimate?: string
  /** Other units that the trade is sold by. */
  also?: readonly { unit: number; explanation: string }[]
  /**
   * Evidence that staff should ask a treasure for. With `requiresSkill`, the treasure must show the
   * evidence before the first job.
   */
  evidence?: string
  requiresSkill?: true
}

const { hour, day, night, fixedPrice, visit } = priceUnit

/**
 * The starter catalogue. Its legal requirements are as of November 2026 and can change. Each entry
 * says what staff must check, and the owner is responsible for the checks.
 */
export const starterCatalogue: Readonly<Record<StarterTradeCode, StarterEntry>> = {
  domestic_cleaning: {
    name: 'Domestic cleaning',
    short: 'Cleaning',
    icon: 'fa-broom',
    unit: hour,
    minimum: 2,
    explanation:
      'A regular or one-off clean. Tell us whether you have products and a vacuum cleaner.',
  },
  end_of_tenancy: {
    name: 'End of tenancy clean',
    short: 'End of tenancy',
    icon: 'fa-spray-can-sparkles',
    unit: fixedPrice,
    photos: true,
    explanation:
      'Everything before the keys go back: kitchen, bathroom, oven, cupboards and windows inside.',
    estimate: 'For a large or furnished home the cleaner looks first.',
  },
  gardening: {
    name: 'Gardening',
    short: 'Gardening',
    icon: 'fa-leaf',
    unit: hour,
    minimum: 2,
    photos: true,
    explanation: 'Mowing, weeding, pruning and planting, with their own tools.',
    evidence: 'A waste carrier registration, if cuttings are removed.',
  },
  tree_work: {
    name: 'Tree work',
    short: 'Tree work',
    icon: 'fa-tree',
    unit: fixedPrice,
    photos: true,
    explanation: 'Trees and large hedges cut back, reduced or felled, and the wood stacked.',
    estimate: 'For anything above head height the tree surgeon looks first.',
    evidence: 'Chainsaw and climbing tickets, and public liability insurance for tree work.',
    requiresSkill: true,
  },
  handyman: {
    name: 'Handyman',
    short: 'Handyman',
    icon: 'fa-screwdriver-wrench',
    unit: hour,
    minimum: 1,
    photos: true,
    explanation:
      'Shelves, curtain poles, flat packs and the list of small jobs that never gets shorter.',
  },
  plumbing: {
    name: 'Plumbing',
    short: 'Plumbing',
    icon: 'fa-faucet',
    unit: hour,
    minimum: 1,
    photos: true,
    explanation: 'Taps, toilets, leaks and radiators. No gas work.',
    estimate: 'For a new bathroom or a move of pipes the plumber looks first.',
    evidence: 'A plumbing qualification or references. It does not cover gas.',
    requiresSkill: true,
  },
  gas_and_boilers: {
    name: 'Gas and boilers',
    short: 'Gas',
    icon: 'fa-fire',
    unit: hour,
    minimum: 1,
    photos: true,
    explanation: 'Boilers, gas fires and cookers serviced, repaired and fitted.',
    estimate: 'For a new boiler or pipework the engineer looks first.',
    evidence: 'A Gas Safe registration, with the categories on the card for the work.',
    requiresSkill: true,
  },
  electrical: {
    name: 'Electrical work',
    short: 'Electrical',
    icon: 'fa-bolt',
    unit: hour,
    minimum: 1,
    photos: true,
    explanation:
      'Sockets, lights, fuse boards and fault finding, certified where the law asks for it.',
    estimate: 'For a rewire or a new circuit the electrician looks first.',
    evidence: 'A competent person scheme: Part P in England, the like elsewhere.',
    requiresSkill: true,
  },
  decorating: {
    name: 'Painting and decorating',
    short: 'Decorating',
    icon: 'fa-paint-roller',
    unit: day,
    minimum: 1,
    photos: true,
    explanation: 'Walls, ceilings, woodwork and wallpaper. Paint is bought with you or by you.',
    estimate: 'For a whole house the decorator looks first.',
  },
  carpentry: {
    name: 'Carpentry',
    short: 'Carpentry',
    icon: 'fa-hammer',
    unit: hour,
    minimum: 2,
    photos: true,
    explanation: 'Doors, floors, skirting, decking and made-to-measure shelves.',
    estimate: 'For fitted furniture the carpenter measures first.',
  },
  roofing: {
    name: 'Roofing and gutters',
    short: 'Roofing',
    icon: 'fa-house-chimney',
    unit: fixedPrice,
    photos: true,
    explanation: 'Gutters cleared and refixed, slipped tiles put back, two storeys at most.',
    estimate: 'For anything above the gutters the roofer looks first.',
    evidence: 'Training and insurance for work at height.',
    requiresSkill: true,
  },
  window_cleaning: {
    name: 'Window cleaning',
    short: 'Windows',
    icon: 'fa-spray-can-sparkles',
    unit: visit,
    explanation: 'Inside and out, frames and sills too, up to the second floor from the ground.',
  },
  locksmith: {
    name: 'Locksmith',
    short: 'Locksmith',
    icon: 'fa-key',
    unit: fixedPrice,
    explanation: 'Locks opened, changed and fitted, by day and by night.',
    evidence: 'Vetting: a basic criminal record check and a trade membership or references.',
    requiresSkill: true,
  },
  removals: {
    name: 'Removals and deliveries',
    short: 'Removals',
    icon: 'fa-truck',
    unit: hour,
    minimum: 2,
    explanation: 'A van and one strong person, or two. Stairs are no obstacle, pianos are.',
    estimate: 'For a whole home the mover looks at how much there is.',
    evidence: 'A waste carrier registration, for clearances.',
  },
  pet_care: {
    name: 'Pet care',
    short: 'Pet care',
    icon: 'fa-paw',
    unit: visit,
    explanation: 'A walk, a meal or a litter tray, with time to play, at your home.',
    also: [
      { unit: night, explanation: 'A night at your home, so that your pets stay where they are.' },
    ],
    evidence: 'A council licence, for boarding animals at the treasure’s own home.',
  },
  computer_help: {
    name: 'Computer help',
    short: 'Computer help',
    icon: 'fa-laptop',
    unit: hour,
    minimum: 1,
    explanation: 'Slow laptops, lost photographs, printers and Wi-Fi, explained in plain words.',
  },
}
