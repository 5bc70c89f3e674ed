import { createRoot } from 'react-dom/client'
import '@treasures/widgets/kit-ground.css'
import { Today } from './Today.tsx'
import './today.css'

createRoot(document.getElementById('app') as HTMLElement).render(<Today />)

// A service worker keeps this page, so that it opens without signal. The worker asks the network
// first.
if ('serviceWorker' in navigator)
  navigator.serviceWorker
    .register('/push-worker.js', { updateViaCache: 'none' })
    .then(async () => (await caches.open('today')).add('/today'))
    .catch((error: unknown) => console.error('treasures: the page is not kept.', error))
