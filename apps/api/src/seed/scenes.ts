import type { Random } from './random.ts'

/**
 * Size of the drawn scenes, four by three. There is one family of scenes for each kind of job. We
 * draw them ourselves, so that no one else has rights to them.
 */
export const sceneSize = { width: 960, height: 720 }

export function drawScene(random: Random, service: number): string {
  const draw = scenes[service] ?? room
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneSize.width}" height="${sceneSize.height}" viewBox="0 0 1200 900">`,
    draw(random),
    `<rect width="1200" height="900" fill="#201408" opacity="${n(random.between(0, 0.14))}"/>`,
    '</svg>',
  ].join('')
}

const n = (value: number) => Math.round(value * 100) / 100
const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${extra}/>`
const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`
const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`
const line = (d: string, stroke: string, width: number) =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"`)
const many = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const skies = ['#b9d7ea', '#cfdde3', '#a9c3d6', '#dfe3e0'] as const
const walls = ['#e9e1d3', '#d9e2dc', '#e6d9cf', '#dcd9e6', '#f0ead9'] as const
const woods = ['#8a5a33', '#a9743f', '#6f4a2d', '#b88a58'] as const
const bricks = ['#a8543f', '#b5694b', '#8f5142'] as const
const greens = ['#4f7d3a', '#6b9a4b', '#3f6b3a', '#87a95a'] as const
const tints = ['#3f6f8f', '#8f3f4a', '#4f7f5f', '#7a5f8f', '#c08a3e'] as const

function garden(random: Random): string {
  const horizon = random.between(330, 430)
  return [
    rect(0, 0, 1200, horizon, random.pick(skies)),
    rect(0, horizon - 130, 1200, 140, random.pick(woods)),
    many(24, (i) => line(`M${i * 52} ${horizon - 130}V${horizon}`, '#00000033', 4)),
    rect(0, horizon, 1200, 900 - horizon, random.pick(greens)),
    path(
      `M${random.whole(380, 620)} ${n(horizon)}L${random.whole(100, 400)} 900H${random.whole(640, 900)}Z`,
      '#cbbfa6',
    ),
    many(random.whole(60, 110), () => {
      const x = random.between(0, 1200)
      const y = random.between(horizon, 890)
      const tall = 14 + (y - horizon) / 9
      return line(
        `M${n(x)} ${n(y)}q${n(random.between(-12, 12))} ${n(-tall / 2)} ${n(random.between(-16, 16))} ${n(-tall)}`,
        random.pick(greens),
        5,
      )
    }),
    many(random.whole(5, 9), () =>
      circle(
        random.between(0, 1200),
        horizon + random.between(-70, 20),
        random.between(50, 120),
        random.pick(greens),
      ),
    ),
    many(random.whole(6, 22), () =>
      circle(
        random.between(0, 1200),
        random.between(horizon + 40, 860),
        random.between(6, 13),
        random.pick(tints),
      ),
    ),
  ].join('')
}

function house(random: Random): string {
  const eaves = random.between(250, 340)
  const brick = random.pick(bricks)
  return [
    rect(0, 0, 1200, 900, random.pick(skies)),
    rect(120, eaves, 960, 900 - eaves, brick),
    many(26, (row) => line(`M120 ${n(eaves + 24 + row * 24)}H1080`, '#0000001f', 3)),
    path(`M60 ${n(eaves)}L600 ${n(eaves - 220)}L1140 ${n(eaves)}Z`, '#4a4f57'),
    many(9, (row) =>
      line(
        `M${n(560 - row * 54)} ${n(eaves - 200 + row * 23)}H${n(640 + row * 54)}`,
        '#00000040',
        4,
      ),
    ),
    many(random.whole(1, 4), () =>
      rect(
        random.between(330, 830),
        eaves - random.between(40, 100),
        46,
        22,
        '#2c3036',
        `transform="rotate(${random.whole(-14, 14)} 600 ${n(eaves)})"`,
      ),
    ),
    rect(60, eaves - 6, 1080, 26, '#e8e8e4'),
    rect(random.pick([150, 1010]), eaves + 16, 30, 900, '#e8e8e4'),
    ...[240, 530, 820].map((x) => window(random, x, eaves + 130, 150, 210)),
    many(random.whole(2, 6), () =>
      line(`M${n(random.between(100, 1100))} ${n(eaves - 8)}q8 -26 22 -30`, '#5f7d3a', 7),
    ),
  ].join('')
}

function window(random: Random, x: number, y: number, w: number, h: number): string {
  const smears = many(random.whole(3, 7), () =>
    line(
      `M${n(x + random.between(10, w - 40))} ${n(y + random.between(20, h - 40))}q18 -22 34 2`,
      '#ffffff66',
      9,
    ),
  )
  return [
    rect(x - 12, y - 12, w + 24, h + 24, '#f3f1ea'),
    rect(x, y, w, h, random.pick(['#7f9fb3', '#5f7f99', '#93afbd'])),
    smears,
    line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h / 2}H${x + w}`, '#f3f1ea', 10),
  ].join('')
}

const panes = (random: Random): string =>
  [
    rect(0, 0, 1200, 900, random.pick(bricks)),
    many(32, (row) => line(`M0 ${row * 28}H1200`, '#0000001c', 3)),
    window(random, random.whole(120, 180), 150, 400, 580),
    window(random, random.whole(660, 720), 150, 400, 580),
    rect(60, 760, 1080, 40, '#d6d2c7'),
  ].join('')

function floorAndWall(random: Random): string {
  const floor = random.between(620, 690)
  return [
    rect(0, 0, 1200, floor, random.pick(walls)),
    rect(0, floor, 1200, 900 - floor, random.pick(woods)),
    many(10, (i) =>
      line(
        `M${n(600 + (i - 4.5) * 90)} ${n(floor)}L${n(600 + (i - 4.5) * 220)} 900`,
        '#00000026',
        4,
      ),
    ),
    rect(0, floor - 30, 1200, 30, '#f6f3ec'),
  ].join('')
}

const room = (random: Random): string =>
  [
    floorAndWall(random),
    window(random, random.whole(90, 260), 120, 260, 320),
    rect(random.whole(560, 640), 430, 460, 210, random.pick(tints), 'rx="36"'),
    rect(random.whole(540, 620), 360, 500, 120, random.pick(tints), 'rx="30"'),
    circle(random.whole(200, 420), 720, 70, random.pick(tints)),
    line(`M${random.whole(850, 950)} 0v120`, '#333', 6),
    path('M820 120h160l40 70H780Z', random.pick(tints)),
  ].join('')

const shelves = (random: Random): string =>
  [
    floorAndWall(random),
    many(random.whole(2, 4), (i) =>
      rect(150, 150 + i * 130, random.whole(420, 880), 26, random.pick(woods)),
    ),
    many(random.whole(8, 16), () =>
      rect(random.between(160, 700), 75, random.between(18, 40), 75, random.pick(tints)),
    ),
    rect(random.whole(700, 860), 560, 260, 150, random.pick(woods), 'rx="8"'),
    line('M760 560l120 -90', '#777', 16),
    many(6, (i) => circle(200 + i * 60, 780 + (i % 2) * 20, 9, '#555')),
  ].join('')

const painting = (random: Random): string => {
  const colour = random.pick(tints)
  return [
    floorAndWall(random),
    rect(random.whole(60, 200), 90, random.whole(420, 640), 460, colour),
    many(7, (i) => rect(180 + i * 80, 540, 50, random.between(10, 70), colour)),
    line('M930 700L760 280', random.pick(woods), 22),
    rect(650, 220, 220, 74, '#efeae0', 'rx="30"'),
    path('M860 700h180l-24 130H884Z', '#c9ccd0'),
    rect(868, 700, 164, 26, colour),
  ].join('')
}

const plumbing = (random: Random): string =>
  [
    rect(0, 0, 1200, 900, '#e9eff0'),
    many(
      9,
      (i) => line(`M${i * 150} 0V900`, '#c6d3d5', 5) + line(`M0 ${i * 130}H1200`, '#c6d3d5', 5),
    ),
    path(
      'M240 300h720q0 220 -180 220H420q-180 0 -180 -220Z',
      '#fbfcfc',
      'stroke="#c3cccd" stroke-width="8"',
    ),
    line('M600 300v-150h130v60', '#9aa6aa', 34),
    circle(500, 250, 26, '#9aa6aa') + circle(790, 250, 26, '#9aa6aa'),
    line(`M600 520v120h${random.whole(60, 160)}v140`, '#b4bcbf', 44),
    many(random.whole(4, 9), (i) =>
      path(`M${random.whole(640, 780)} ${n(620 + i * 30)}q-14 24 0 30q14 -6 0 -30Z`, '#5f9fbf'),
    ),
    path(`M${random.whole(520, 640)} 870q120 -46 300 0Z`, '#5f9fbf88'),
  ].join('')

const electrics = (random: Random): string =>
  [
    rect(0, 0, 1200, 900, random.pick(walls)),
    many(random.whole(1, 2), (i) => {
      const x = 150 + i * 520
      return [
        rect(x, 260, 420, 300, '#fbfaf6', 'rx="24" stroke="#cfcabd" stroke-width="8"'),
        ...[x + 70, x + 250].map(
          (at) =>
            rect(at + 40, 330, 22, 60, '#333') +
            rect(at, 430, 50, 22, '#333') +
            rect(at + 62, 430, 50, 22, '#333'),
        ),
      ].join('')
    }),
    line(`M360 560q40 140 ${random.whole(-60, 120)} 340`, '#7a5a3a', 14),
    line(`M400 560q60 160 ${random.whole(60, 240)} 340`, '#3f6fae', 14),
    line(`M440 560q90 140 ${random.whole(160, 320)} 340`, '#6a9a3a', 14),
  ].join('')

const door = (random: Random): string =>
  [
    rect(0, 0, 1200, 900, random.pick(bricks)),
    many(32, (row) => line(`M0 ${row * 28}H1200`, '#0000001c', 3)),
    rect(330, 40, 560, 860, '#f0ece2'),
    rect(370, 80, 480, 820, random.pick(tints)),
    ...[130, 460].map((y) => rect(430, y, 360, 260, '#00000022', 'rx="6"')),
    circle(800, 560, 34, '#c9a94f') + rect(784, 620, 32, 74, '#c9a94f', 'rx="12"'),
    circle(800, 642, 8, '#222') + rect(796, 642, 8, 26, '#222'),
    many(random.whole(2, 6), () =>
      line(
        `M${random.whole(770, 830)} ${random.whole(600, 700)}l${random.whole(-26, 26)} ${random.whole(8, 30)}`,
        '#ffffff77',
        3,
      ),
    ),
  ].join('')

const van = (random: Random): string =>
  [
    rect(0, 0, 1200, 600, random.pick(skies)),
    rect(0, 250, 1200, 350, random.pick(bricks)),
    rect(0, 600, 1200, 300, '#7d8187'),
    rect(140, 270, 600, 360, '#f4f5f3', 'rx="26"'),
    path('M740 370h150l120 130v130H740Z', '#f4f5f3'),
    path('M770 400h110l84 92H770Z', '#6f8fa3'),
    circle(310, 640, 76, '#26282c') + circle(310, 640, 34, '#b9bdc2'),
    circle(860, 640, 76, '#26282c') + circle(860, 640, 34, '#b9bdc2'),
    many(
      random.whole(3, 7),
      (i) =>
        rect(60 + i * 120, 740 - (i % 3) * 40, 110, 100, random.pick(woods)) +
        line(`M${60 + i * 120} ${790 - (i % 3) * 40}h110`, '#00000030', 12),
    ),
  ].join('')

function dog(random: Random): string {
  const coat = random.pick(['#7a5232', '#2f2a26', '#c9a36b', '#b9b2a6'])
  const x = random.whole(260, 460)
  return [
    rect(0, 0, 1200, 480, random.pick(skies)),
    rect(0, 440, 1200, 460, random.pick(greens)),
    many(6, () =>
      circle(random.between(0, 1200), 420, random.between(60, 130), random.pick(greens)),
    ),
    `<ellipse cx="${x + 190}" cy="610" rx="190" ry="105" fill="${coat}"/>`,
    many(4, (i) => rect(x + 50 + i * 82, 650, 40, 150, coat, 'rx="18"')),
    circle(x + 390, 500, 92, coat),
    `<ellipse cx="${x + 470}" cy="530" rx="62" ry="38" fill="${coat}"/>`,
    circle(x + 520, 516, 17, '#111') + circle(x + 410, 480, 11, '#111'),
    path(`M${x + 330} 430q-50 90 10 130q36 -60 34 -120Z`, '#00000055'),
    line(`M${x + 10} 570q-80 -60 -70 -130`, coat, 30),
    line(`M${x + 340} 570q40 30 90 10`, random.pick(tints), 22),
  ].join('')
}

const desk = (random: Random): string =>
  [
    floorAndWall(random),
    rect(80, 600, 1040, 46, random.pick(woods)),
    rect(random.whole(280, 360), 210, 520, 340, '#2b2f35', 'rx="18"'),
    rect(330, 240, 460, 280, random.pick(['#3f6f8f', '#274b63', '#8fb0c4'])),
    many(random.whole(4, 8), (i) =>
      rect(370, 270 + i * 28, random.between(120, 360), 12, '#ffffff88'),
    ),
    rect(540, 550, 60, 50, '#2b2f35'),
    rect(random.whole(860, 920), 470, 170, 130, '#e5e5e2', 'rx="12"'),
    line(`M430 646q${random.whole(-80, 80)} 160 200 190t300 -60`, '#222', 9),
  ].join('')

const scenes: Readonly<Record<number, (random: Random) => string>> = {
  1: garden,
  2: room,
  3: shelves,
  4: plumbing,
  5: electrics,
  6: painting,
  7: shelves,
  8: house,
  9: door,
  10: van,
  11: dog,
  12: panes,
  13: desk,
  14: room,
}
