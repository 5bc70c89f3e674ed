import { readFile } from 'node:fs/promises'
import { EmbedSettings } from '@treasures/api-client'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type PreviewOptions = { tileOrigin: string | undefined; origin: () => string }

const file = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

/**
 * Serves a sample page with awkward styles and one widget, for the portal to show in a frame. The
 * contract's schema checks all settings in the address. Invalid settings are left out.
 */
export async function servePreview(app: FastifyInstance, { tileOrigin, origin }: PreviewOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'connect-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(tileOrigin ? [tileOrigin] : [])],
        'form-action': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'self'"],
      },
    },
    xFrameOptions: { action: 'sameorigin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  })
  const [style, script] = await Promise.all([file('preview.css'), file('preview-page.js')])
  app.get('/embed/v1/preview', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        isInOurFrame(request, origin())
          ? pageOf(request.query as Record<string, unknown>)
          : pageOutside,
      ),
  )
  app.get('/embed/v1/preview.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )
  app.get('/embed/v1/preview.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/**
 * True if one of our own pages loads the response in a frame. Outside a frame, the page would show
 * a stranger's words at our address. `frame-ancestors` decides which pages may contain the frame.
 * Browsers send the two headers only over https or on the same machine. Without https they may be
 * missing, because people would not trust such an address anyway.
 */
function isInOurFrame({ headers }: FastifyRequest, origin: string): boolean {
  const into = headers['sec-fetch-dest']
  if (into === undefined) return !origin.startsWith('https:')
  return into === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}

/** Returns the valid settings of the address, under the same names as in the address. */
export function settingsOf(query: Record<string, unknown>) {
  const { widget, id_region, services, mode, theme, accent, radius, font, texts } =
    EmbedSettings.shape
  const read = <T>(
    schema: { safeParse: (value: unknown) => { data?: T | undefined } },
    name: string,
    as: (text: string) => unknown = (text) => text,
  ) => {
    const text = query[name]
    return typeof text === 'string' && text !== '' ? schema.safeParse(as(text)).data : undefined
  }
  return {
    widget: read(widget, 'widget') ?? 'booking-form',
    region: read(id_region, 'region'),
    services: read(services, 'services', (text) => text.split(',').map(Number))?.join(),
    mode: read(mode, 'mode'),
    theme: read(theme, 'theme'),
    texts: read(texts, 'texts', parse),
    accent: read(accent, 'accent'),
    radius: read(radius, 'radius', Number),
    font: read(font, 'font'),
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function pageOf(query: Record<string, unknown>) {
  const { widget, texts, accent, radius, font, ...settings } = settingsOf(query)
  const attributes = Object.entries({
    ...settings,
    texts: texts && JSON.stringify(texts),
    'data-accent': accent,
    'data-radius': radius,
    'data-font': font,
  })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')
  const opens =
    widget === 'booking-form' && settings.mode === 'dialog'
      ? '<p><a href="#" data-opens>Book with us</a></p>'
      : ''
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/embed/v1/preview.css">
</head>
<body>
<header class="top">Oakhill Home Services</header>
<main class="page">
<h1>Small jobs, done well</h1>
<p>A sample page with styles of its own. This is a preview: bookings and claims aren’t saved.</p>
${opens}
<treasures-${widget} data-preview${attributes}></treasures-${widget}>
<p class="note">Oakhill Home Services, since 1998. Ask for Maureen.</p>
</main>
<script src="/embed/v1/preview.js"></script>
<script async src="/embed/v1/loader.js"></script>
</body>
</html>
`
}

const pageOutside = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample page</title>
<link rel="icon" href="data:,">
</head>
<body>
<p>This sample page is shown on the portal alone. <a href="/put-it-on-your-site">Go to Put it on your site</a></p>
</body>
</html>
`

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
