/**
 * The three regions of the demo and their outward codes. Centroids are our own, to about a kilometre:
 * enough for a demo board. A real installation imports a postcode file.
 */
export type SeedOutcode = readonly [outcode: string, town: string, lat: number, lon: number]

export type SeedRegion = {
  id: number
  mnemonic: string
  region_name: string
  description: string
  /** Telephone numbers that Ofcom keeps for drama begin so. */
  landline: string
  outcodes: readonly SeedOutcode[]
}

export const seedRegions: readonly SeedRegion[] = [
  {
    id: 1,
    mnemonic: 'LSE',
    region_name: 'London South East',
    description: 'From Bermondsey to Bromley and out to Bexley.',
    landline: '020 7946 0',
    outcodes: [
      ['SE1', 'Southwark', 51.5, -0.093],
      ['SE2', 'Abbey Wood', 51.489, 0.118],
      ['SE3', 'Blackheath', 51.47, 0.021],
      ['SE4', 'Brockley', 51.46, -0.036],
      ['SE5', 'Camberwell', 51.473, -0.091],
      ['SE6', 'Catford', 51.437, -0.014],
      ['SE7', 'Charlton', 51.485, 0.036],
      ['SE8', 'Deptford', 51.48, -0.03],
      ['SE9', 'Eltham', 51.447, 0.056],
      ['SE10', 'Greenwich', 51.485, 0.001],
      ['SE11', 'Kennington', 51.491, -0.109],
      ['SE12', 'Lee', 51.443, 0.022],
      ['SE13', 'Lewisham', 51.457, -0.009],
      ['SE14', 'New Cross', 51.475, -0.042],
      ['SE15', 'Peckham', 51.47, -0.064],
      ['SE16', 'Rotherhithe', 51.496, -0.053],
      ['SE17', 'Walworth', 51.488, -0.093],
      ['SE18', 'Woolwich', 51.483, 0.073],
      ['SE19', 'Upper Norwood', 51.418, -0.085],
      ['SE20', 'Anerley', 51.411, -0.058],
      ['SE21', 'Dulwich', 51.44, -0.087],
      ['SE22', 'East Dulwich', 51.453, -0.071],
      ['SE23', 'Forest Hill', 51.444, -0.05],
      ['SE24', 'Herne Hill', 51.455, -0.099],
      ['SE25', 'South Norwood', 51.398, -0.075],
      ['SE26', 'Sydenham', 51.426, -0.054],
      ['SE27', 'West Norwood', 51.43, -0.102],
      ['SE28', 'Thamesmead', 51.503, 0.11],
      ['BR1', 'Bromley', 51.412, 0.022],
      ['BR2', 'Hayes', 51.388, 0.02],
      ['BR3', 'Beckenham', 51.406, -0.029],
      ['BR4', 'West Wickham', 51.375, -0.01],
      ['BR5', 'Orpington', 51.39, 0.106],
      ['BR6', 'Farnborough', 51.366, 0.092],
      ['BR7', 'Chislehurst', 51.414, 0.066],
      ['DA5', 'Bexley', 51.441, 0.148],
      ['DA6', 'Bexleyheath', 51.455, 0.137],
      ['DA14', 'Sidcup', 51.426, 0.109],
      ['DA15', 'Blackfen', 51.442, 0.097],
      ['DA16', 'Welling', 51.464, 0.108],
    ],
  },
  {
    id: 2,
    mnemonic: 'BHV',
    region_name: 'Brighton & Hove',
    description: 'The city by the sea and the downland around it, from Shoreham to Lewes.',
    landline: '01632 960',
    outcodes: [
      ['BN1', 'Brighton', 50.844, -0.14],
      ['BN2', 'Kemptown', 50.825, -0.1],
      ['BN3', 'Hove', 50.836, -0.178],
      ['BN5', 'Henfield', 50.928, -0.272],
      ['BN6', 'Hassocks', 50.931, -0.155],
      ['BN7', 'Lewes', 50.876, 0.005],
      ['BN8', 'Ringmer', 50.91, 0.058],
      ['BN9', 'Newhaven', 50.794, 0.05],
      ['BN10', 'Peacehaven', 50.795, 0.003],
      ['BN11', 'Worthing', 50.814, -0.375],
      ['BN12', 'Goring-by-Sea', 50.814, -0.427],
      ['BN13', 'Durrington', 50.834, -0.41],
      ['BN14', 'Broadwater', 50.835, -0.38],
      ['BN15', 'Lancing', 50.83, -0.324],
      ['BN41', 'Portslade', 50.841, -0.216],
      ['BN42', 'Southwick', 50.837, -0.235],
      ['BN43', 'Shoreham-by-Sea', 50.836, -0.269],
      ['BN44', 'Steyning', 50.889, -0.323],
      ['BN45', 'Poynings', 50.897, -0.2],
    ],
  },
  {
    id: 3,
    mnemonic: 'EDI',
    region_name: 'Edinburgh',
    description: 'The capital from Leith to the Pentlands, and the towns next to it.',
    landline: '0131 496 0',
    outcodes: [
      ['EH1', 'Old Town', 55.95, -3.191],
      ['EH2', 'New Town', 55.953, -3.2],
      ['EH3', 'Stockbridge', 55.954, -3.207],
      ['EH4', 'Blackhall', 55.961, -3.26],
      ['EH5', 'Granton', 55.976, -3.225],
      ['EH6', 'Leith', 55.972, -3.173],
      ['EH7', 'Abbeyhill', 55.96, -3.163],
      ['EH8', 'Holyrood', 55.952, -3.17],
      ['EH9', 'Marchmont', 55.933, -3.187],
      ['EH10', 'Morningside', 55.921, -3.211],
      ['EH11', 'Gorgie', 55.933, -3.249],
      ['EH12', 'Corstorphine', 55.942, -3.282],
      ['EH13', 'Colinton', 55.907, -3.245],
      ['EH14', 'Wester Hailes', 55.91, -3.284],
      ['EH15', 'Portobello', 55.946, -3.112],
      ['EH16', 'Liberton', 55.923, -3.153],
      ['EH17', 'Gilmerton', 55.905, -3.14],
      ['EH18', 'Lasswade', 55.878, -3.122],
      ['EH19', 'Bonnyrigg', 55.872, -3.104],
      ['EH20', 'Loanhead', 55.879, -3.155],
      ['EH21', 'Musselburgh', 55.94, -3.047],
      ['EH22', 'Dalkeith', 55.888, -3.06],
      ['EH26', 'Penicuik', 55.833, -3.222],
      ['EH30', 'South Queensferry', 55.986, -3.395],
    ],
  },
]

/** The edges of a region: its outward codes, with a little air around them. */
export function boundsOf({ outcodes }: SeedRegion) {
  const lats = outcodes.map(([, , lat]) => lat)
  const lons = outcodes.map(([, , , lon]) => lon)
  const air = 0.02
  return {
    west: Math.min(...lons) - air,
    south: Math.min(...lats) - air,
    east: Math.max(...lons) + air,
    north: Math.max(...lats) + air,
  }
}
