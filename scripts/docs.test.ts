import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseRemoteManifest } from '@portico/contract/manifest'
import { expect, test } from 'vitest'
import { getInstalledProgram } from '../packages/cli/src/workspace/programs.ts'

// Compares the documentation with the code, because no compiler reads it.
const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

/** Fenced blocks of a language. */
function blocks(page: string, ...languages: string[]): string[] {
  return [...read(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, language = '']) => languages.includes(language))
    .map(([, , text = '']) => text)
}

test.each(pages)('the links of %s lead to existing files and headings', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, path = '']) => path)
  expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
})

/** Returns the anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )

test.each(pages)('the sections that %s names exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([\w/.-]*\.md)?#([\w-]+)\)/g)]
  const missing = links.filter(
    ([, path, anchor = '']) => !anchorsOf(path ? join(dirname(page), path) : page).includes(anchor),
  )
  expect(missing.map(([link]) => link)).toEqual([])
})

test.each(pages.filter((page) => page.startsWith('docs/decisions/')))(
  '%s begins with its number and has the sections of a decision in order',
  (page) => {
    const number = Number(page.slice('docs/decisions/'.length).split('-')[0])
    expect(read(page).split('\n')[0]).toMatch(new RegExp(`^# ${number}\\. [A-Z]`))
    const sections = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    const all = ['Context', 'Options', 'Decision', 'Consequences']
    expect([all, all.filter((section) => section !== 'Options')]).toContainEqual(sections)
  },
)

/** Lines that run `portico` without a prefix, although it is not on the PATH: `portico release files`. */
const bareCommand = /^(?:[A-Z_]+=\S+ )*portico [a-z]/

test.each(pages.filter((page) => !page.startsWith('docs/decisions/')))(
  'the commands of %s can be pasted: npx portico here, npx --no-install portico in other repositories',
  (page) => {
    const fenced = [...read(page).matchAll(/^( *)```(?:sh|bash|console|text)?\n([\s\S]*?)^\1```$/gm)]
    const lines = fenced.flatMap(([, , text = '']) => text.split('\n').map((line) => line.trim()))
    expect(lines.filter((line) => bareCommand.test(line))).toEqual([])
  },
)

const commandSources = [
  'packages/cli/src/cli.ts',
  ...globSync('packages/cli/src/commands/*.ts', { cwd: root }),
]

test.each(commandSources.filter((path) => !/\.(test|fixture)\.ts$/.test(path)))(
  'the examples in the help text of %s can be pasted',
  (path) => {
    const examples = read(path)
      .split('\n')
      .flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.[1] ?? [])
    expect(examples.filter((line) => bareCommand.test(line))).toEqual([])
  },
)

/** A command without its prefix in a message. Exceptions: the name at the start of its help, and the author of releases by a start. */
const bareMention =
  /(?<!npx |--no-install |help: `|const startAuthor = ')\bportico (start|new|project|release|promote|rollback|status|documents|repair|verify|serve|keys|backend|doctor|sweep|import|--help)\b/

const messageSources = globSync('packages/*/src/**/*.ts', { cwd: root }).filter(
  (path) => !/\.(test|fixture)\.ts$/.test(path),
)

test('messages and help texts name commands as users type them, with npx', () => {
  const bare = messageSources.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*\*)/.test(line) && bareMention.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})

const namedTests = pages.flatMap((page) =>
  [...read(page).matchAll(/\[test\]\(([^)\s]+) "([^"]+)"\)/g)].map(([, path = '', title = '']) => [
    page,
    title,
    join(root, dirname(page), path),
  ]),
)

test.each(namedTests)('%s names an existing test: %s', (_page, title, path) => {
  expect(readFileSync(path, 'utf8')).toContain(title)
})

test('the examples of docs/remotes.md are a remote and its test, and pass the type check', async () => {
  // Below the workspace, so that they find its installed packages.
  const folder = join(root, 'node_modules/.cache/portico-docs')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = blocks('docs/remotes.md', 'ts', 'tsx').map((text) => {
    const name = /^\/\/ (\S+)\n/.exec(text)?.[1]
    if (!name) throw new Error(`an example does not say its file: ${text.slice(0, 60)}`)
    writeFileSync(join(folder, name), text)
    return name
  })
  expect(files).toEqual([
    'contract.ts',
    'remote.tsx',
    'first-queries.ts',
    'send-invoice.tsx',
    'remote.browser.test.tsx',
  ])
  const config = { extends: join(root, 'tsconfig.json'), include: [], files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const [node, ...tsc] = getInstalledProgram(root, 'tsc')
  const run = promisify(execFile)(node, [...tsc, '-p', folder])
  await expect(run.catch(({ stdout }: { stdout: string }) => ({ stdout }))).resolves.toMatchObject({
    stdout: '',
  })
})

test('the field "portico" of docs/remotes.md is valid', () => {
  const [text = ''] = blocks('docs/remotes.md', 'json')
  const { portico } = JSON.parse(`{${text}}`) as { portico: unknown }
  expect(parseRemoteManifest(portico)).toMatchObject({ name: 'billing', slots: [{ slot: 'home' }] })
})
