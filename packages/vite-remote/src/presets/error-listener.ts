/** The remote whose errors a page shows. */
export interface ShownRemote {
  name: string
  /** In the language of developers. */
  title: string
}

/** Finds the elements in which errors of `remote` are shown, and the errors that are. */
const places = `
  const page = '[data-remote="' + remote + '"]'
  const slots = '[data-slot-remote="' + remote + '"]'
  const find = (selector) => [...document.querySelectorAll(selector)]
  const placesOf = (slot) => find(slot ? '[data-slot="' + slot + '"]' + slots : page)
  // A fault of a mounted remote is shown on its page, else in its slots or beside its elements, else on its own page.
  const mountedPlaces = () => {
    const own = location.origin === server.origin ? [document.body] : []
    const elements = find('portico-' + remote).map((one) => one.parentElement)
    return [find(page), find(slots), elements, own].find((one) => one.length > 0) ?? []
  }
  const shown = () => find('[data-portico-error="' + remote + '"]')
  const clear = (places) => shown().forEach((one) => places.includes(one.parentElement) && one.remove())
`

/** Hides the panel of the shell that blames the server, which answers that the sources have an error. */
const sheet = `
  const sheet = new CSSStyleSheet()
  const failed = ['[data-remote-reason="unreachable"]', '[data-slot-reason="unreachable"]']
  sheet.replaceSync(failed.map((one) => one + ' > [data-portico-sources] ~ *').join() + ' { display: none }')
  document.adoptedStyleSheets.push(sheet)
`

/** Asks the server for the place of an error, and shows it above everything else in the elements. */
const show = `
  const style = {
    overflow: 'auto', maxInlineSize: '100%', margin: '0', padding: '1rem', textAlign: 'start',
    position: 'sticky', insetBlockStart: '0', zIndex: '1', background: 'Canvas', color: 'CanvasText',
  }
  let updates = 0
  const show = async (findPlaces, { name = 'Error', message, stack = '', id }) => {
    const before = updates
    const body = JSON.stringify({ message: name + ': ' + message, stack })
    const answer = await fetch(address, { method: 'POST', body })
    if (!answer.ok) return
    const { place, message: what, frame } = await answer.json()
    // The server has kept the error of a module for the next page, and it is repaired.
    if (before !== updates || (id && !place)) return
    const places = findPlaces()
    clear(places)
    for (const element of places) {
      const lines = document.createElement('pre')
      lines.dataset.porticoError = remote
      if (place) lines.dataset.porticoSources = ''
      lines.dir = 'ltr'
      Object.assign(lines.style, style)
      lines.textContent = [place && heading, place, what, frame].filter(Boolean).join('\\n')
      // Before the panel, which is as high as the window.
      element.prepend(lines)
    }
  }
`

/** Listens to the shell, which fails to show the remote, and to the server, which fails to transform a module. */
const listen = `
  addEventListener('portico:remote', ({ detail }) => {
    if (detail.remote === remote && detail.phase === 'mounted') clear(placesOf(detail.slot))
  })
  addEventListener('portico:remote-error', ({ detail: { event, error } }) => {
    if (event.remote !== remote) return
    void show(() => placesOf(event.slot), error instanceof Error ? error : { message: String(error) })
  })
  const hot = createHotContext('/@portico/dev-errors')
  hot.on('vite:error', ({ err }) => void show(mountedPlaces, err))
  hot.on('vite:beforeUpdate', () => {
    updates += 1
    shown().forEach((one) => one.remove())
  })
`

/**
 * Returns what Vite's client runs in a page instead of its overlay, which covers the whole portal: errors of the remote are shown with
 * their place in the sources in the element of the remote, until the remote is mounted or updated. `path` is where the server says it.
 */
export function writeErrorListener({ name, title }: ShownRemote, path: string): string {
  return `
{
  const remote = ${JSON.stringify(name)}
  const heading = ${JSON.stringify(`The sources of ${title} have an error.`)}
  const server = new URL(import.meta.url)
  const address = new URL(${JSON.stringify(path)}, server)
${places}${sheet}${show}${listen}}
`
}
