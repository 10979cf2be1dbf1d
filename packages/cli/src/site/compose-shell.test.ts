import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnPortal, writeOwnPortal } from '../workspace/own-portal.fixture.ts'
import { prepareShellFolder, withBuiltShell } from './compose-shell.ts'
import { readShell } from './shell-files.ts'

let portal: OwnPortal
beforeEach(() => {
  portal = writeOwnPortal({ logo: 'logo.svg', theme: 'theme.css', languages: ['en', 'de'] })
})
afterEach(() => portal.close())

const home = () => join(portal.root, '.portico')
const out = () => join(home(), 'shell')
const read = (path: string) => readFileSync(join(out(), path), 'utf8')

test('the shell of a separate portal is the installed one with its name, logo, theme and languages', () => {
  expect(prepareShellFolder(portal.root, home())).toBe(out())
  const { facts, files } = readShell(out())
  expect(facts.portal).toEqual({ name: 'Acme', logo: '/icon.svg', languages: ['en', 'de'] })
  expect(facts.preload.styles).toEqual([
    'assets/shell.css',
    expect.stringMatching(/^assets\/theme-.{8}\.css$/),
  ])
  expect(Object.keys(files)).toEqual(expect.arrayContaining(facts.preload.styles))
  expect(read(facts.preload.styles[1] ?? '')).toContain('--portico-accent: teal')
  expect(read('icon.svg')).toBe('<svg id="acme"/>')
  expect(read('assets/shell.js')).toBe('released()')
})

test('the files of the portal are included, although the installed build lists only its own', () => {
  const list = ['assets/shell.css', 'assets/shell.js', 'icon.svg', 'shell.json']
  portal.write({ 'node_modules/@portico/shell/dist/.vite/files.json': list })
  const { facts, files } = readShell(prepareShellFolder(portal.root, home()))
  expect(Object.keys(files)).toContain(facts.preload.styles[1])
})

test('a changed theme has another address, and the old file is removed', () => {
  prepareShellFolder(portal.root, home())
  const [, before = ''] = readShell(out()).facts.preload.styles
  portal.write({ 'theme.css': ':root { --portico-accent: red }' })
  prepareShellFolder(portal.root, home())
  const [, after = ''] = readShell(out()).facts.preload.styles
  expect(after).not.toBe(before)
  expect(existsSync(join(out(), before))).toBe(false)
})

test('the shell without logo and theme only gets the name of the portal', () => {
  portal.write({ 'portico.json': { name: 'Acme', remotes: [] } })
  const { facts } = readShell(prepareShellFolder(portal.root, home()))
  expect(facts.portal).toEqual({ name: 'Acme' })
  expect(facts.preload.styles).toEqual(['assets/shell.css'])
  expect(read('icon.svg')).toBe('<svg/>')
})

test('development uses the development build of the shell', () => {
  const shell = prepareShellFolder(portal.root, home(), 'dev')
  expect(readFileSync(join(shell, 'assets/shell.js'), 'utf8')).toBe('developed()')
  expect(existsSync(out())).toBe(false)
})

test.each([
  ['logo.svg', /"logo" names logo\.svg, which does not exist/],
  ['theme.css', /"theme" names theme\.css, which does not exist/],
  ['node_modules/@portico/shell', /@portico\/shell is not installed/],
  ['node_modules/@portico/shell/dist/shell.json', /holds no built shell/],
])('a portal of its own without %s is refused with what to do', (path, message) => {
  rmSync(join(portal.root, path), { recursive: true })
  expect(() => prepareShellFolder(portal.root, home())).toThrow(
    expect.objectContaining({ code: 'config_invalid', message: expect.stringMatching(message) }),
  )
})

test('withBuiltShell composes the shell of a separate portal temporarily, and uses any other folder unchanged', async () => {
  let composed = ''
  await withBuiltShell(portal.root, async (folder) => {
    composed = folder
    expect(readShell(folder).facts.portal?.name).toBe('Acme')
  })
  expect(existsSync(composed)).toBe(false)
  const built = join(portal.root, 'node_modules/@portico/shell/dist')
  expect(await withBuiltShell(built, async (folder) => folder)).toBe(built)
})
