/** What can be booked, with the usual price of each in pence: what the treasure gets, what is charged. */
export type SeedService = {
  id: number
  name: string
  short: string
  /** A Font Awesome name. */
  icon: string
  /** 1 hour, 2 day, 3 night, 4 fixed price, 5 visit. */
  unit: 1 | 2 | 3 | 4 | 5
  treasure: number
  customer: number
  /** Fewest units that are worth coming for. */
  minimum?: number
  explanation: string
  /** Where the work must be seen before it can be priced. */
  estimate?: string
  /** Who claims it has to have its skill. */
  requiresSkill?: true
}

export const seedServices: readonly SeedService[] = [
  {
    id: 1,
    name: 'Gardening',
    short: 'Gardening',
    icon: 'fa-leaf',
    unit: 1,
    treasure: 1850,
    customer: 2650,
    minimum: 2,
    explanation: 'Mowing, weeding, pruning and planting, with their own tools.',
  },
  {
    id: 2,
    name: 'Domestic cleaning',
    short: 'Cleaning',
    icon: 'fa-broom',
    unit: 1,
    treasure: 1450,
    customer: 2050,
    minimum: 2,
    explanation:
      'A regular or one-off clean. Tell us whether you have products and a vacuum cleaner.',
  },
  {
    id: 3,
    name: 'Handyman',
    short: 'Handyman',
    icon: 'fa-screwdriver-wrench',
    unit: 1,
    treasure: 2400,
    customer: 3400,
    minimum: 1,
    explanation:
      'Shelves, curtain poles, flat packs and the list of small jobs that never gets shorter.',
  },
  {
    id: 4,
    name: 'Plumbing',
    short: 'Plumbing',
    requiresSkill: true,
    icon: 'fa-faucet',
    unit: 1,
    treasure: 4200,
    customer: 5900,
    minimum: 1,
    explanation: 'Taps, toilets, leaks and radiators. No gas work.',
    estimate: 'For a new bathroom or a move of pipes the plumber looks first.',
  },
  {
    id: 5,
    name: 'Electrical work',
    short: 'Electrical',
    requiresSkill: true,
    icon: 'fa-bolt',
    unit: 1,
    treasure: 4400,
    customer: 6200,
    minimum: 1,
    explanation:
      'Sockets, lights, fuse boards and fault finding, certified where the law asks for it.',
    estimate: 'For a rewire or a new circuit the electrician looks first.',
  },
  {
    id: 6,
    name: 'Painting and decorating',
    short: 'Decorating',
    icon: 'fa-paint-roller',
    unit: 2,
    treasure: 16800,
    customer: 23500,
    minimum: 1,
    explanation: 'Walls, ceilings, woodwork and wallpaper. Paint is bought with you or by you.',
    estimate: 'For a whole house the decorator looks first.',
  },
  {
    id: 7,
    name: 'Carpentry',
    short: 'Carpentry',
    icon: 'fa-hammer',
    unit: 1,
    treasure: 3200,
    customer: 4500,
    minimum: 2,
    explanation: 'Doors, floors, skirting, decking and made-to-measure shelves.',
    estimate: 'For fitted furniture the carpenter measures first.',
  },
  {
    id: 8,
    name: 'Roofing and gutters',
    short: 'Roofing',
    requiresSkill: true,
    icon: 'fa-house-chimney',
    unit: 4,
    treasure: 9500,
    customer: 13500,
    explanation: 'Gutters cleared and refixed, slipped tiles put back, two storeys at most.',
    estimate: 'For anything above the gutters the roofer looks first.',
  },
  {
    id: 9,
    name: 'Locksmith',
    short: 'Locksmith',
    icon: 'fa-key',
    unit: 4,
    treasure: 7800,
    customer: 11000,
    explanation: 'Locks opened, changed and fitted, by day and by night.',
  },
  {
    id: 10,
    name: 'Removals and deliveries',
    short: 'Removals',
    icon: 'fa-truck',
    unit: 1,
    treasure: 3600,
    customer: 5200,
    minimum: 2,
    explanation: 'A van and one strong person, or two. Stairs are no obstacle, pianos are.',
    estimate: 'For a whole home the mover looks at how much there is.',
  },
  {
    id: 11,
    name: 'Dog walking',
    short: 'Dog walking',
    icon: 'fa-dog',
    unit: 5,
    treasure: 1100,
    customer: 1600,
    explanation: 'An hour out and about, on the lead or off it, wet or dry.',
  },
  {
    id: 12,
    name: 'Window cleaning',
    short: 'Windows',
    icon: 'fa-spray-can-sparkles',
    unit: 5,
    treasure: 2200,
    customer: 3200,
    explanation: 'Inside and out, frames and sills too, up to the second floor from the ground.',
  },
  {
    id: 13,
    name: 'Computer help',
    short: 'Computer help',
    icon: 'fa-laptop',
    unit: 1,
    treasure: 2600,
    customer: 3800,
    minimum: 1,
    explanation: 'Slow laptops, lost photographs, printers and Wi-Fi, explained in plain words.',
  },
  {
    id: 14,
    name: 'House and pet sitting',
    short: 'Sitting',
    icon: 'fa-paw',
    unit: 3,
    treasure: 3900,
    customer: 5500,
    minimum: 1,
    explanation: 'Somebody sleeps at your home and looks after whoever and whatever stays behind.',
  },
]
