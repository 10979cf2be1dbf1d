import { expect, test } from 'vitest'
import { computeCspHash } from '../files/integrity.ts'
import { type PortalDocument, writeDocument } from './document.ts'

const page: PortalDocument = {
  lang: 'en',
  title: 'Files "&" more · Portico',
  entry: { href: '/assets/index.js', integrity: 'sha384-entry' },
  styles: [{ href: '/assets/style.css', integrity: 'sha384-style' }],
  modules: [{ href: 'https://files.example/1.0.0/remoteEntry.js', integrity: 'sha384-remote' }],
  remoteStyles: [{ href: 'https://files.example/1.0.0/style.css', integrity: 'sha384-sheet' }],
  importMap: '{"integrity":{"/assets/index.js":"sha384-entry"}}',
  laterImportMaps: ['{"integrity":{}}'],
  sources: {
    remotes: ['https://files.example'],
    backend: 'https://abc.supabase.co',
    trustedTypes: ['portico-import-map'],
  },
  data: { 'portico-config': { note: '</script><script>alert(1)</script>' } },
}

const policyOf = (html: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''

test('the policy is before the import map, and the map before every element that loads a module', () => {
  const html = writeDocument(page)
  const places = [
    'Content-Security-Policy',
    'type="importmap"',
    '<script>(function',
    '<link rel="modulepreload"',
    'id="portico-config"',
    '<script type="module">',
  ]
  const found = places.map((part) => html.indexOf(part))
  expect(found).not.toContain(-1)
  expect(found).toEqual([...found].sort((a, b) => a - b))
})

test('the policy has the hash of each import map, and allows neither unsafe-inline nor unsafe-eval', () => {
  const policy = policyOf(writeDocument(page))
  for (const map of [page.importMap, ...page.laterImportMaps]) expect(policy).toContain(computeCspHash(map))
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('wss://abc.supabase.co')
})

test('every inline script has its hash in the policy, and only the gate imports the entry', () => {
  const html = writeDocument(page)
  const scripts = [...html.matchAll(/<script( type="module")?>(.*?)<\/script>/gs)].map(
    ([, , text]) => text ?? '',
  )
  expect(scripts).toHaveLength(2)
  for (const text of scripts) expect(policyOf(html)).toContain(computeCspHash(text))
  expect(scripts[1]).toContain(
    'import.meta.resolve("portico/map//!");porticoStart(import("/assets/index.js"))',
  )
  expect(html).not.toMatch(/<script[^>]* src=/)
})

test('every link to a script or stylesheet has a hash', () => {
  const links =
    writeDocument(page).match(/<(link|script)[^>]*(modulepreload|stylesheet|as="style")[^>]*>/g) ?? []
  expect(links).toHaveLength(3)
  for (const link of links) expect(link).toContain('integrity="sha384-')
})

test('data cannot close the element around it, and a title cannot close its own', () => {
  const html = writeDocument(page)
  expect(html).not.toContain('</script><script>')
  expect(html).toContain('<title>Files &quot;&amp;&quot; more · Portico</title>')
})
