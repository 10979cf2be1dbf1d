import { expect, signInWithin, test } from './test.ts'

// Import names in the source of an element; the map of this page maps them to other code.
const names = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  '@portico/session',
  '@supabase/auth-js',
]
const theirs = 'data:text/javascript,export const version = "of the page"'
const map = `<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(names.map((name) => [name, theirs])),
})}</script>`
const asked = `<script type="module">
  const { version } = await import('react')
  document.querySelector('h1').textContent = version
</script>`

// Hosts of native federation add a map by script, after the element exists.
const late = `<script type="module">
  await customElements.whenDefined('portico-data')
  const written = document.createElement('script')
  written.type = 'importmap'
  written.textContent = ${JSON.stringify(map.replace(/<\/?script[^>]*>/g, ''))}
  document.head.append(written)
  document.querySelector('h1').textContent = 'written'
</script>`

const pages = [
  { when: 'before the element', head: map, body: asked, shown: 'of the page' },
  { when: 'after the element', head: '', body: late, shown: 'written' },
]

for (const { when, head, body, shown } of pages) {
  test(`an import map of the page, ${when}, does not affect the element @long`, async ({
    page,
    portal,
    embed,
  }) => {
    const data = await embed('data', { head, body: `<h1></h1>${body}` })
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    // The form, the table and its lazy parts are loaded after the map.
    await signInWithin(data, portal.demo)
    await data.getByRole('link', { name: 'projects' }).first().click()
    await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  })
}
