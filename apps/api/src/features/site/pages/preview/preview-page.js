/* The sample page's own script: sets values that CSS cannot set, and stops calls from saving. */
const tag = document.querySelector('[data-preview]')
for (const name of ['accent', 'radius', 'font']) {
  const value = tag.dataset[name]
  if (value) tag.style.setProperty(`--treasures-${name}`, name === 'radius' ? `${value}px` : value)
}

document.querySelector('[data-opens]')?.addEventListener('click', (event) => {
  event.preventDefault()
  tag.show()
})

/** Everything works as for a visitor, except the last step: it is answered here and never sent. */
const send = window.fetch.bind(window)
window.fetch = async (input, options) => {
  const request = new Request(input, options)
  const { pathname } = new URL(request.url)
  const answer = (status, body) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  if (request.method === 'PUT' && pathname.endsWith('/public/job/booking/complete')) {
    const { customerprice, wanted, wanted_on, email } = await request.json()
    return answer(200, {
      id_job: 1,
      id_status: 1,
      service: 'Sample',
      customerprice,
      least: customerprice,
      wanted: wanted ?? 'soon',
      wanted_on: wanted_on ?? null,
      email: email ?? 'you@example.com',
    })
  }
  if (request.method === 'PUT' && pathname.endsWith('/public/job/claim'))
    return answer(409, { code: 'job_taken', message: 'This is a sample page.' })
  return send(request)
}
