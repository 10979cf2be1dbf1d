import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getInstalledProgram } from '@portico/cli'
import { build } from 'vite'
import type { TestPortal } from '../portal.ts'
import type { HostServer } from './host-server.ts'
import { createToken, expect, getScriptUrl, getWorkspaceFolder, recordEvents, test } from './test.ts'

// The tests run the examples that readers copy from docs/embed.md.
const text = readFileSync(getWorkspaceFolder('docs/embed.md'), 'utf8')
const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ({ 1: language, 2: code = '', index }) => {
    const before = text.slice(0, index)
    return {
      language,
      code,
      line: before.split('\n').length,
      section:
        before
          .match(/^## .+$/gm)
          ?.at(-1)
          ?.slice(3) ?? '',
      example: before
        .match(/\]\(\.\.\/examples\/[^)]+\.\w+\)/g)
        ?.at(-1)
        ?.slice(5, -1),
    }
  },
)
const blocksOf = (...languages: string[]) =>
  blocks.filter(({ language = '' }) => languages.includes(language))

/** The placeholders of the guide, and their values in these tests. */
const addressesOf = (portal: TestPortal, scripts: HostServer) => ({
  ...Object.fromEntries(
    ['auth', 'data', 'files'].map((remote) => [
      `https://${remote}.example/1.4.2/embed.js`,
      getScriptUrl(scripts, remote),
    ]),
  ),
  'https://files.example/1.5.0/embed-as.js': getScriptUrl(scripts, 'files').replace(
    'embed.js',
    'embed-as.js',
  ),
  'https://files.example': `http://localhost:${scripts.port}`,
  'https://abc.supabase.co': portal.backend,
  sb_publishable_your_key: portal.key,
  'cookie-domain="example.com"': 'cookie-domain="acme.localhost"',
})

for (const { code, line, section } of blocksOf('html')) {
  test(`${section}, line ${line}: pasted into a page it shows its elements`, async ({
    page,
    portal,
    scripts,
    host,
  }) => {
    const events = await recordEvents(page)
    // The client that a page of the section "Who signs in" already has.
    await page.addInitScript(() =>
      Object.assign(globalThis, {
        supabase: {
          auth: {
            getSession: () => Promise.resolve({ data: { session: null }, error: null }),
            onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => {} } } }),
          },
        },
      }),
    )
    const server = await host({
      pages: { '/': `<!doctype html><title>Pasted</title>\n${code}` },
      replace: addressesOf(portal, scripts),
    })
    await page.goto(`http://docs.acme.localhost:${server.port}/`)
    const tags = [...code.matchAll(/^<\/?(portico-[\w-]+)/gm)].map(([, tag = '']) => tag)
    expect(tags.length).toBeGreaterThan(0)
    for (const tag of new Set(tags)) {
      const shown = page.locator(tag).getByText(tag === 'portico-auth' ? 'Sign in' : /^Sign in to see/)
      await expect(shown.first()).toBeVisible()
    }
    expect((await events()).filter(({ type }) => type === 'portico-error')).toEqual([])
  })
}

for (const { code, line, section, example } of blocksOf('jsx', 'tsx', 'ts', 'svelte', 'vue')) {
  if (section === 'React 19') continue
  test(`${section}, line ${line}: it is the same as in ${example}, which is built and run`, () => {
    const file = readFileSync(getWorkspaceFolder(example ?? 'none'), 'utf8')
    expect(file).toContain(code)
  })
}

test('React 19: the component compiles, and its property and listener work @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const [block] = blocksOf('tsx').filter(({ section }) => section === 'React 19')
  const code = block?.code ?? ''
  // Below the workspace, so that it finds the workspace's packages.
  const place = getWorkspaceFolder('node_modules/.cache/portico-embed-docs')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const write = (name: string, content: string) => writeFileSync(join(place, name), content)
  write(
    'tsconfig.json',
    JSON.stringify({ extends: getWorkspaceFolder('tsconfig.json'), include: [], files: ['documents.tsx'] }),
  )
  write('documents.tsx', code.replace(/^import type .*\n/, ''))
  expect(await compile(place), 'without the types').toContain("Property 'portico-files' does not exist")
  write('documents.tsx', code)
  expect(await compile(place)).toBe('')

  write(
    'main.tsx',
    `import { createRoot } from 'react-dom/client'
import { Documents } from './documents.tsx'
createRoot(document.body).render(<Documents getToken={() => Promise.resolve(${JSON.stringify(await createToken(portal))})} />)`,
  )
  write(
    'index.html',
    `<!doctype html><title>React 19</title>
<script type="module" src="${getScriptUrl(scripts, 'files')}"></script><body><script type="module" src="./main.tsx"></script>`,
  )
  await build({ root: place, logLevel: 'error', build: { modulePreload: false } })
  const server = await host({ folder: join(place, 'dist'), replace: addressesOf(portal, scripts) })
  await page.goto(`http://elsewhere.localhost:${server.port}/`)
  const files = page.locator('portico-files')
  await files.getByRole('button', { name: 'New folder' }).click()
  await files.getByRole('dialog').getByRole('textbox').fill('Minutes')
  await page.keyboard.press('Enter')
  await files
    .getByRole('link', { name: 'Minutes' })
    .or(files.getByRole('button', { name: 'Minutes', exact: true }))
    .first()
    .click()
  await expect(page.locator('body > h1')).toHaveText('Minutes')
})

/** Returns the errors of the compiler for a folder; empty on success. */
async function compile(place: string): Promise<string> {
  const [node, ...tsc] = getInstalledProgram(getWorkspaceFolder('.'), 'tsc')
  return promisify(execFile)(node, [...tsc, '-p', place]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('A strict policy: with the documented header an element shows its files', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const [, policy = ''] = /^Content-Security-Policy: (.*)$/m.exec(blocksOf('http')[0]?.code ?? '') ?? []
  const replace = addressesOf(portal, scripts)
  const filled = Object.entries(replace).reduce((done, [from, to]) => done.replaceAll(from, to), policy)
  expect(filled).toContain(portal.backend)
  const server = await host({
    pages: {
      '/': `<!doctype html><title>Strict</title>\n${blocksOf('html')[0]?.code.replace(/ {2}style=.*\n/, '')}`,
    },
    replace,
    headers: { 'Content-Security-Policy': filled },
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(page.locator('portico-files').getByText('Sign in to see Files')).toBeVisible()
})

const source = (path: string) => readFileSync(getWorkspaceFolder(path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Returns the rows of a section's tables as lists of cells. */
const rowsOf = (section: string) =>
  [...(text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (.*) \|$/gm)].map(
    ([, row = '']) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()),
  )
/** Returns the names in backticks in a column of the rows. */
const namesOf = (rows: string[][], column: number) =>
  rows.flatMap((row) => namesIn(row[column] ?? '', /`([^`]+)`/g))

test('docs/embed.md lists exactly the attributes that elements read and that are typed', () => {
  const rows = rowsOf('Attributes')
  const common = rows.filter(([name]) => name?.startsWith('`'))
  const own = rows.filter(([name]) => !name?.startsWith('`'))
  const read = namesIn(source('packages/react-remote/src/embed/read-settings.ts'), /^ {2}'([a-z-]+)',$/gm)
  expect(namesOf(common, 0).sort()).toEqual(read.sort())
  const types = source('packages/elements/src/index.ts')
  const typesOf = (name: string) =>
    namesIn(types.split(`interface ${name}Attributes`)[1]?.split('\n}')[0] ?? '', /^ {2}'?([a-z-]+)'?\??:/gm)
  expect([...typesOf('Portico'), 'lang', 'dir'].sort()).toEqual(read)
  for (const remote of ['auth', 'data', 'files'] as const) {
    const [, list = ''] = /attributes: \{([^}]*)\}/.exec(source(`apps/${remote}-remote/src/embed.ts`)) ?? []
    const declared = namesIn(list, /'?([a-z-]+)'?(?=:|,|\s*$)/g).filter(
      (name) => !/^(text|list|flag)$/.test(name),
    )
    const mine = own.filter(([element]) => element?.split(', ').includes(remote))
    expect(namesOf(mine, 1).sort(), remote).toEqual(declared.sort())
    expect(typesOf(`Portico${remote[0]?.toUpperCase()}${remote.slice(1)}`).sort(), remote).toEqual(declared)
    const features = namesIn(
      /features = \[([^\]]*)\]/.exec(source(`apps/${remote}-remote/src/config.ts`))?.[1] ?? '',
      /'([a-z-]+)'/g,
    )
    const told = mine.find(([, name]) => name === '`features`')?.[2] ?? ''
    expect(namesIn(told, /`([^`]+)`/g), remote).toEqual([features.join(' ')])
  }
})

test('docs/embed.md lists exactly the events, error codes, parts and theme properties', () => {
  const events = namesOf(rowsOf('Events'), 0)
  const types = source('packages/elements/src/index.ts')
  expect(events.sort()).toEqual(namesIn(types, /^ {2}'(portico-[a-z-]+)': \{/gm).sort())
  const sent = ['embedded-page.tsx', 'portico-element.ts'].flatMap((file) =>
    namesIn(source(`packages/react-remote/src/embed/${file}`), /emit\('([a-z-]+)'/g),
  )
  expect([...new Set(sent.map((name) => `portico-${name}`))].sort()).toEqual(events)
  const codes = namesIn(source('packages/react-remote/src/embed/embed-error.ts'), /^ {2}\| '(\w+)'/gm)
  expect(namesOf(rowsOf('Error codes'), 0).sort()).toEqual(codes.sort())
  const parts = namesIn(source('packages/react-remote/src/embed/shadow-frame.ts'), /= part\('(\w+)'\)/g)
  const look = rowsOf('Look')
  expect(namesIn(look.flat().join(), /::part\((\w+)\)/g).sort()).toEqual(parts.sort())
  const tokens = source('packages/ui/src/tokens.css')
  const named = namesIn(look.map(([cell]) => cell).join(), /`(-[a-z-]+)`/g).map((name) =>
    name.startsWith('--') ? name : `--portico${name}`,
  )
  expect(named.length).toBeGreaterThan(10)
  const asked = [...named, ...namesIn(text, /(--portico-[a-z-]+):/g)]
  expect(asked.filter((name) => !tokens.includes(`    ${name}:`))).toEqual([])
})

test('every code block of docs/embed.md is of a kind that these tests run', () => {
  const kinds = new Set(blocks.map(({ language }) => language))
  expect([...kinds].sort()).toEqual(['html', 'http', 'jsx', 'svelte', 'ts', 'tsx', 'vue'])
})
