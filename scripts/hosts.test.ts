import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTypedHosts } from './typed-hosts.ts'

// docs/hosts.md names a test or a reason for each host. This test finds names of renamed or removed tests.
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Patterns of the test titles in the sources, in which `${…}` and `$host` match any text. */
const titles = globSync(['e2e/**/*.spec.ts', 'packages/**/*.test.ts', 'scripts/*.test.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).flatMap((file) => {
  const text = read(file)
  return [...text.matchAll(/\b(?:test|it)(?:\.each\(\w+\))?\(\s*(['"`])(.+?)\1,/g)].map(
    ({ index, 2: name = '' }) => {
      const groups = [...text.slice(0, index).matchAll(/test\.describe\('([^']+?)(?: @long)?'/g)]
      const group = groups.at(-1)?.[1]
      return patternOf(group ? `${group}: ${name}` : name)
    },
  )
})

function patternOf(name: string): RegExp {
  // The names in the table lack the tag `@long`.
  const usual = name.replace(/\$\{[^}]* @long'\}| @long$/, '')
  const parts = usual.split(/\$\{[^}]*\}|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

const rows = [...read('docs/hosts.md').matchAll(/^\| (?!host |---)(.*) \|$/gm)].map(([, row = '']) =>
  row.split(' | '),
)

test('each cell is the name of an existing test, or the reason why it is not supported', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const [host, ...cells] of rows) {
    expect(cells, host).toHaveLength(4)
    for (const cell of cells) {
      if (/^not supported, because \S.+/.test(cell)) continue
      const name = /^`(.+)`$/.exec(cell)?.[1] ?? ''
      const isThere = titles.some(
        (title) => title.test(name) && title.source.replaceAll('.+', '').length > 12,
      )
      expect(isThere, `${host}: ${cell}`).toBe(true)
    }
  }
})

test('each host whose types are tested has an entry', () => {
  for (const { host } of createTypedHosts)
    expect(
      rows.flat().some((cell) => cell.includes(`${host}: the elements, and one of its own, are typed`)),
      host,
    ).toBe(true)
})

test('each example of a host has a row', () => {
  const examples = globSync(['examples/*-host', 'examples/heavy/*-host'], { cwd: root })
  const names: Record<string, string> = {
    'angular-host': 'Angular',
    'html-host': 'plain HTML',
    'native-federation-host': 'native federation',
    'next-host': 'Next.js',
    'react18-host': 'React 18',
    'rspack-host': 'Module Federation by Rspack',
    'single-spa-host': 'single-spa',
    'svelte-host': 'Svelte 5',
    'vue-host': 'Vue 3',
  }
  const hosts = rows.map(([host]) => host)
  for (const example of examples) expect(hosts, example).toContain(names[example.split('/').at(-1) ?? ''])
})
