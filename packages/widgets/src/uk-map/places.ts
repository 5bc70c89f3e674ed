export type PlaceName = {
  name: string
  lat: number
  lon: number
  /** First and last zoom level at which the name is shown. */
  from: number
  to: number
}

/**
 * One town for each of the 124 postcode areas, the most important first. London's eight areas have
 * one entry, because at closer zoom levels its boroughs have names. If two names would overlap, the
 * earlier name is drawn. Coordinates: GeoNames (geonames.org), CC BY 4.0.
 */
const table = `
London,51.507,-0.128,0,9
Birmingham,52.481,-1.9,0,20
Manchester,53.481,-2.237,0,20
Glasgow,55.865,-4.258,0,20
Edinburgh,55.952,-3.196,0,20
Cardiff,51.48,-3.18,0,20
Belfast,54.597,-5.925,0,20
Bristol,51.455,-2.597,0,20
Newcastle upon Tyne,54.973,-1.614,0,20
Leeds,53.796,-1.548,0,20
Liverpool,53.411,-2.978,0,20
Aberdeen,57.144,-2.098,0,20
Plymouth,50.372,-4.143,7,20
Norwich,52.628,1.298,7,20
Nottingham,52.954,-1.15,7,20
Sheffield,53.383,-1.466,7,20
Southampton,50.904,-1.404,7,20
Brighton,50.828,-0.139,7,20
Inverness,57.479,-4.224,7,20
Swansea,51.621,-3.943,7,20
Cambridge,52.2,0.117,7,20
Oxford,51.752,-1.256,7,20
York,53.958,-1.083,7,20
Exeter,50.724,-3.528,7,20
Dundee,56.469,-2.975,7,20
Hull,53.745,-0.335,7,20
Leicester,52.639,-1.132,7,20
Stoke-on-Trent,53.004,-2.185,7,20
Carlisle,54.895,-2.938,7,20
Canterbury,51.279,1.08,7,20
Bath,51.375,-2.362,8,20
Blackburn,53.75,-2.483,8,20
Blackpool,53.817,-3.05,8,20
Bolton,53.583,-2.433,8,20
Bournemouth,50.72,-1.879,8,20
Bradford,53.794,-1.752,8,20
Bromley,51.406,0.015,8,20
Chelmsford,51.736,0.47,8,20
Chester,53.191,-2.892,8,20
Colchester,51.889,0.904,8,20
Coventry,52.407,-1.512,8,20
Crewe,53.098,-2.442,8,20
Croydon,51.383,-0.1,8,20
Darlington,54.524,-1.55,8,20
Dartford,51.447,0.214,8,20
Derby,52.923,-1.477,8,20
Doncaster,53.523,-1.131,8,20
Dorchester,50.717,-2.433,8,20
Douglas,54.15,-4.483,8,20
Dudley,52.5,-2.083,8,20
Dumfries,55.07,-3.611,8,20
Durham,54.777,-1.576,8,20
Enfield,51.651,-0.085,8,20
Falkirk,56.002,-3.785,8,20
Galashiels,55.615,-2.807,8,20
Gloucester,51.866,-2.243,8,20
Guildford,51.235,-0.574,8,20
Halifax,53.717,-1.85,8,20
Harrogate,53.991,-1.537,8,20
Harrow,51.578,-0.332,8,20
Hemel Hempstead,51.754,-0.45,8,20
Hereford,52.057,-2.715,8,20
Huddersfield,53.649,-1.784,8,20
Ilford,51.558,0.073,8,20
Ipswich,52.059,1.155,8,20
Kilmarnock,55.612,-4.496,8,20
Kingston upon Thames,51.413,-0.297,8,20
Kirkcaldy,56.117,-3.16,8,20
Kirkwall,58.985,-2.959,8,20
Lancaster,54.046,-2.8,8,20
Lerwick,60.153,-1.144,8,20
Lincoln,53.227,-0.538,8,20
Llandrindod Wells,52.242,-3.379,8,20
Llandudno,53.325,-3.831,8,20
Luton,51.88,-0.417,8,20
Middlesbrough,54.576,-1.235,8,20
Milton Keynes,52.042,-0.756,8,20
Motherwell,55.789,-3.992,8,20
Newport,51.588,-2.998,8,20
Northampton,52.25,-0.883,8,20
Oldham,53.541,-2.118,8,20
Paisley,55.832,-4.433,8,20
Perth,56.395,-3.431,8,20
Peterborough,52.574,-0.248,8,20
Portsmouth,50.799,-1.091,8,20
Preston,53.763,-2.705,8,20
Reading,51.456,-0.971,8,20
Redhill,51.24,-0.17,8,20
Rochester,51.388,0.505,8,20
Romford,51.575,0.186,8,20
Salisbury,51.069,-1.796,8,20
Shrewsbury,52.71,-2.752,8,20
Slough,51.509,-0.595,8,20
Southall,51.509,-0.371,8,20
Southend-on-Sea,51.538,0.714,8,20
St Albans,51.75,-0.333,8,20
St Helier,49.188,-2.105,8,20
St Peter Port,49.46,-2.535,8,20
Stevenage,51.902,-0.203,8,20
Stockport,53.41,-2.158,8,20
Stornoway,58.209,-6.386,8,20
Sunderland,54.905,-1.382,8,20
Sutton,51.35,-0.2,8,20
Swindon,51.558,-1.781,8,20
Taunton,51.015,-3.103,8,20
Telford,52.677,-2.449,8,20
Tonbridge,51.195,0.274,8,20
Torquay,50.462,-3.525,8,20
Truro,50.265,-5.054,8,20
Twickenham,51.445,-0.338,8,20
Wakefield,53.683,-1.498,8,20
Walsall,52.585,-1.984,8,20
Warrington,53.393,-2.58,8,20
Watford,51.655,-0.396,8,20
Wigan,53.543,-2.637,8,20
Wolverhampton,52.585,-2.123,8,20
Worcester,52.189,-2.22,8,20
`

export const places: readonly PlaceName[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', ...numbers] = line.split(',')
    const [lat = 0, lon = 0, from = 0, to = 0] = numbers.map(Number)
    return { name, lat, lon, from, to }
  })
