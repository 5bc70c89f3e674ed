/** Texts by customers, by service. `{a|b}` means either of the two. */
export const indoorTexts: Readonly<Record<number, readonly string[]>> = {
  // Domestic cleaning
  2: [
    'End of tenancy clean of a {one|two}-bedroom flat, {oven and fridge included|no oven}. The agent has a check list, I will send it.',
    '{Three|Two|Four} hours {every week|every other week}, {kitchen, bathroom, floors|upstairs one week and downstairs the next}. We have a cat, so no bleach please.',
    'Deep clean of a kitchen: behind the cooker, inside the cupboards, the extractor. {It has been a while.|The last people fried a great deal.}',
    'After-builders clean. {A new bathroom|A knocked-through living room}, plaster dust on everything, including inside the wardrobes.',
    'Ironing, mostly shirts, about {two|three} hours a week. Board and iron are good ones.',
    'My father came home from hospital and the flat needs somebody before he can use it. Bathroom and bedroom first, the rest as time allows.',
    'Holiday flat, changeovers on {Fridays|Saturdays} between eleven and three. Linen is delivered, used linen goes in the bags.',
    'Carpets in {two|three} rooms and the stairs. {Red wine on the landing.|One dog, two children, ten years.} Please bring a machine.',
    'Communal stair of six flats, {four|three} floors, swept and mopped {every second week|once a month}. Water from the tap in the cellar.',
    'A spring clean in autumn: windows inside, skirting boards, the tops of things. I will help.',
    'Small office, five desks and a kitchenette, {Tuesday and Friday|Monday and Thursday} after six. Key from the café downstairs.',
  ],
  // Handyman
  3: [
    'A list: {two|three} curtain poles, a mirror of {20|12} kilos, a loose banister, and a bathroom cabinet that has been in its box since March.',
    'Flat packs: one {Pax wardrobe|bunk bed|desk with drawers}, and a {chest of drawers|shoe cupboard}. All boxes are in the room where they belong.',
    'Television, {55|65} inch, on a {plasterboard|brick} wall, cables out of sight. The bracket is here.',
    'Draughts. Brush strips on the front door, foam round {four|six} sash windows, something clever for the letter box.',
    'Grab rails in the shower and by the back step for an {88|91}-year-old. Tiled wall, I do not know what is behind the tiles.',
    'Shelves in both alcoves, floating ones, {four|three} each. The walls are Victorian and nothing is straight.',
    'The {gate|shed door} has dropped and scrapes. One hinge is rusted through. Post is sound.',
    'Blinds for {five|seven} windows, made to measure, to be fitted inside the recess. Two of them are above the stairs.',
    'Sealant round the bath and the kitchen sink to be cut out and done again. {Black in the corners.|The last person used the wrong sort.}',
    'Cat flap in a {wooden|uPVC} back door. The cat is eight kilos, please measure the cat.',
    'Loft hatch, ladder and {eight|ten} square metres of boarding. Boards are in the garage.',
    'Picture rail, about {thirty|twenty} pictures to hang from it. I have a plan on paper and would like company while I change my mind.',
  ],
  // Plumbing
  4: [
    'The {kitchen|bathroom|utility room} tap drips, hot side. It is a mixer, {about ten years old|with ceramic discs, I think}. Please bring cartridges.',
    'Toilet runs on after flushing and the float has been bent by {three generations of tenants|a well-meaning uncle}. A new fill valve, I suppose.',
    'Slow drain in the {shower|basin}. I have tried a plunger, soda and hope.',
    '{Two|Three} radiators are cold at the top and one is cold altogether. They were bled last month.',
    'Outside tap wanted on the back wall, kitchen sink is right behind it. {Cavity wall.|Solid nine-inch brick.}',
    'Leak under the sink, slow, a bowl fills in {two days|a night}. Looks like the waste and not the supply, but I am no plumber.',
    'Washing machine and dishwasher to be plumbed in side by side. There is one valve and one waste at the moment.',
    'The stopcock in the {hall cupboard|cellar} cannot be turned by hand, nor by me with pliers. I would like one that turns before I need it.',
    'Low pressure in the {upstairs shower|whole flat} since the works in the street. The neighbours are fine.',
    'Swap a bath for a walk-in shower. We have chosen the tray and the screen and would like to hear what else it takes.',
    'Water hammer: the pipes bang when the {toilet|washing machine} stops filling. Loud enough to wake the baby.',
    'Ballcock in the loft tank sticks and the overflow runs down the {front|back} of the house. {The patch on the wall is growing.|The neighbour has noticed.}',
  ],
  // Electrical work
  5: [
    '{Two|Three|Four} double sockets to be added in the {living room|home office|kitchen}. Floor is up already, so now is the moment.',
    'The lights on the {landing|ground floor} trip when {the kettle is on|it rains}. Everything else stays on.',
    'Replace {six|eight} halogen spotlights by LED ones that do not flicker, and the dimmer with them.',
    'New cooker, {7.2|9.6} kW. The cable to the old one looks thin to me and I had rather ask than guess.',
    'Outdoor light with a sensor for the {side passage|front steps}. There is a socket indoors on the other side of the wall.',
    'Safety certificate for a two-bedroom let. Tenant is in on {Mondays|Wednesdays}. Consumer unit is from {2011|1998}.',
    'Bathroom fan has stopped. {It hums but does not turn.|Nothing at all.} It is in the ceiling and reached from the loft.',
    'Doorbell with a camera, to be wired to the old transformer if that will do.',
    'A socket in the shed at the end of the garden, {12|20} metres, for a mower and a radio. Trench can be dug by me.',
    'Fuse board with the old wire fuses. We would like a modern one and want to know what else that brings with it.',
    'Ceiling rose to move by {sixty centimetres|half a metre}, because the table is where the table is.',
  ],
  // Painting and decorating
  6: [
    'Box room, {2.4 by 3|2 by 2.8} metres, walls and ceiling, from {dark purple|bright orange} to something for a baby. Low-odour paint please; it is bought.',
    'Hall, stairs and landing of a three-storey house. Woodwork needs rubbing down. {You will want a tower.|We have a ladder for the stairwell.}',
    'Wallpaper one wall behind the bed, {four|five} rolls with a large pattern. The plaster is {good|a little tired}.',
    'Kitchen ceiling, stained after a leak that has been mended. Stain block and two coats.',
    'Front door and {four|two} sash windows outside, before the winter gets at them. Colour to be agreed with the conservation officer.',
    'Living room, {22|28} square metres, high ceilings with a cornice. {Farrow-something, half bought.|White, just white.}',
    'Strip woodchip from two bedrooms and see what is underneath. We are prepared for the worst.',
    'Radiators, {six|nine}, yellowed, to be painted with the proper stuff while they are off.',
    'Fence panels, {nine|fourteen}, both sides, dark grey. Neighbour has agreed in writing, wonders never cease.',
    'A rented flat between tenants: all walls magnolia again, {two|three} days, empty, electricity is on.',
    'Exterior render of the {bay|ground floor}, hairline cracks to fill and two coats of masonry paint.',
  ],
  // Carpentry
  7: [
    'Internal doors, {three|five|six}, pine, to be hung. Frames are old and no two are the same width.',
    'Floorboards: lift, fix what creaks, put back. {The worst is on the landing at night.|One bedroom, 3 by 4 metres.}',
    'Cupboard doors for the alcove, shaker style, painted by me afterwards. {About 90 cm wide, 2.1 m high.|Two pairs.}',
    'Rotten sill on a sash window at the back. Could be spliced rather than replaced, I hope.',
    'Deck of {12|16} square metres, half the boards are soft. Joists seem sound where I have looked.',
    'Skirting boards for two rooms after the new floor, ogee, {26|34} metres in all. Mitres please, not blocks.',
    'Stair spindles: {four|seven} are missing since the move of the piano that nobody should have tried.',
    'Kitchen worktop, oak, to be cut for a new sink and oiled. The old cut-out is {two|three} centimetres too short.',
    'A window seat with storage in the bay. I have a drawing, it is not a good drawing.',
    'Shed floor has gone through in one corner. New bearers and a sheet of ply, I suppose.',
    'Bookshelves along one wall, {3.4|2.8} metres, floor to ceiling, strong enough for art books.',
  ],
  // Locksmith
  9: [
    'Change the cylinder of the {front|back} door after a lodger left with a key. Standard euro, {35/35|40/50}.',
    'The key turns but the door does not open. {uPVC, the handle has gone slack.|The latch seems to be stuck inside.} We use the back door for now.',
    'Locked filing cabinet, no key since my predecessor. Please open it without harm; a new lock is welcome.',
    'Insurance wants a five-lever lock to BS 3621 on a wooden door. There is a {rim lock|three-lever mortice} at present.',
    'Window locks for {eight|eleven} sashes. All keyed alike would be a blessing.',
    'Garage handle broke off with the door shut, car inside. {Up-and-over door, steel.|Needed by the weekend.}',
    'Post box in a block of flats, number {12|7|31}: lock has been forced. A new cam lock and three keys.',
    'Key safe to be fitted by the side door for the carers, police-approved, into brick.',
    'Patio door will not lift onto its hooks any more. I think that it wants adjusting rather than a lock.',
  ],
  // Computer help
  13: [
    'The laptop takes {ten|six} minutes to start and the fan never rests. {It is from 2017 and was good then.|An update ran last week.} Please see what can be saved.',
    'New printer refuses the Wi-Fi. The old one was no better, so perhaps it is the Wi-Fi.',
    'Photographs from {three|two} telephones and an old PC, about {40|25} thousand, onto one drive, with a copy. Doubles out if that is possible.',
    'Teach my mother to make video calls on a tablet. She is {84|79}, quick, and does not like to be told things twice.',
    'Wi-Fi does not reach the {loft|back bedroom|garden office}. Thick walls. We pay for 100 and get 4.',
    'Somebody rang and I let them onto the computer before I thought better of it. Please clean it and tell me what to change.',
    'Set up a small shop: till on a tablet, card reader, printer. Everything is bought, nothing is plugged in.',
    'An external disk clicks. {Ten years of accounts.|My thesis.} There is a back-up from June, which shows how June I am.',
    'Move e-mail from an old provider that closes at the end of the {month|year}. {Two|Four} accounts, folders matter.',
    'Television, box, soundbar, three remotes. I want one button.',
    'A second screen and a docking station that wakes up when it likes. Home office, three days a week.',
  ],
}

/** Closing sentences for any job. Most jobs have none. */
export const closings: readonly string[] = [
  'Parking is free in the street after ten.',
  'Permit parking: I will leave a visitor voucher on the mat.',
  'Please ring the bell twice, the first ring often fails.',
  'Somebody is at home on weekdays until two.',
  'Evenings are fine too.',
  'There is a friendly dog.',
  'The key is with the neighbour on the left.',
  'Side gate is open.',
  'Tea and biscuits guaranteed.',
  'Happy to wait for the right person.',
  'The sooner the better, but not on a Sunday.',
]

/** Contact details that do not belong on a public board, where they are masked. */
export const indiscretions: readonly string[] = [
  'Ring me on {phone} first.',
  'Text {phone} if you are running late.',
  'Send questions to {email} please.',
  'It is the blue door at {postcode}, easy to miss.',
]
