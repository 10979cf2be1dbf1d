import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DevServer, startDevServer } from './dev-server.ts'
import type { LocatedError } from './locate-error.ts'

// A page reports errors of a remote to the development server, which finds them in the sources.
let root: string
let server: DevServer
let lines: string[]

const sources = {
  'package.json': JSON.stringify({
    type: 'module',
    version: '1.0.0',
    portico: {
      name: 'billing',
      title: { en: 'Billing' },
      icon: 'box',
      route: '/billing',
      access: 'signed-in',
      exposes: { './remote': './src/remote.ts' },
    },
  }),
  'vite.config.ts': 'export default {}\n',
  'tsconfig.json': JSON.stringify({ compilerOptions: { verbatimModuleSyntax: true } }),
  'src/remote.ts': "import { total } from './total.ts'\n\nexport const remote = { total }\n",
  'src/total.ts':
    'interface Invoice {\n  cents: number\n}\n\nexport function total(invoices: Invoice[]): number {\n  return invoices[0].cents\n}\n',
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-dev-errors-'))
  for (const [path, text] of Object.entries(sources)) write(path, text)
  lines = []
})
afterEach(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

/** Starts the server, after all changes of the sources: a change that it sees makes it print an error again. */
async function serve(): Promise<void> {
  const port = await findPort()
  const access = { allowedHosts: [], isAllowedOrigin: () => false }
  server = await startDevServer({ root, port, data: () => ({}), access, log: (line) => lines.push(line) })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Vite needs its port before it listens. */
function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createNetServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Sends an error as the client in a page does. */
async function report(message: string, stack = ''): Promise<[status: number, found: LocatedError]> {
  const answer = await fetch(`${server.url}/@portico/error`, {
    method: 'POST',
    body: JSON.stringify({ message, stack }),
  })
  return [answer.status, (await answer.json()) as LocatedError]
}
const load = async (path: string) => (await fetch(server.url + path)).text()
const errors = () => lines.filter((line) => line.includes('src/'))

test('an error that is thrown has the line of the source, not of what is served', async () => {
  await serve()
  const served = await load('/src/total.ts')
  const index = served.split('\n').findIndex((line) => line.includes('invoices[0]'))
  expect(index).toBeGreaterThanOrEqual(0)
  const column = (served.split('\n')[index] ?? '').indexOf('.cents') + 2
  const stack = `TypeError: x\n    at total (${server.url}/src/total.ts?t=12:${index + 1}:${column})`
  const [status, found] = await report('TypeError: no cents', stack)
  expect([status, found]).toMatchObject([200, { place: expect.stringMatching(/^src\/total\.ts:6:\d+$/) }])
  expect(found.frame).toContain('> 6 |   return invoices[0].cents')
  await report('TypeError: no cents', stack)
  expect(errors()).toHaveLength(1)
  expect(errors()[0]).toMatch(/\] src\/total\.ts:6:\d+: TypeError: no cents\n/)
})

test('a syntax error is found, and printed once however often it is loaded and reported', async () => {
  write('src/total.ts', 'export const total = (\n')
  await serve()
  await load('/src/total.ts')
  await load('/src/total.ts')
  const [, found] = await report('TypeError: Failed to fetch dynamically imported module')
  expect(found).toMatchObject({ place: expect.stringMatching(/^src\/total\.ts:\d+:\d+$/) })
  expect(errors()).toHaveLength(1)
})

test('an error of a plugin is printed once with its place, and is what the page shows', async () => {
  // As Portico's plugin for texts reports a fault: no Error, but an object like one.
  write(
    'vite.config.ts',
    `export default { plugins: [{ name: 'strict', enforce: 'pre', transform(code, id) {
  if (id.endsWith('total.ts')) this.error({ message: 'no totals', stack: '' }, code.indexOf('cents'))
} }] }
`,
  )
  await serve()
  await load('/src/total.ts')
  await load('/src/total.ts')
  const [, found] = await report('TypeError: Failed to fetch dynamically imported module')
  expect(found).toMatchObject({ place: 'src/total.ts:2:3', message: expect.stringContaining('no totals') })
  expect(found.frame).toContain('cents: number')
  expect(lines.filter((line) => line.includes('no totals'))).toHaveLength(1)
})

test('a syntax error that a plugin meets first is printed once', async () => {
  write('src/total.ts', 'export const total = (\n')
  write(
    'vite.config.ts',
    `export default { plugins: [{ name: 'reader', enforce: 'pre', transform(code, id) {
  if (id.endsWith('total.ts')) this.error({ message: 'expected an expression', stack: '' }, 21)
} }] }
`,
  )
  await serve()
  await load('/src/total.ts')
  await report('TypeError: Failed to fetch dynamically imported module')
  expect(lines.filter((line) => line.includes('total.ts'))).toHaveLength(1)
})

test('a missing file is found at its import', async () => {
  write('src/remote.ts', "import { total } from './nowhere.ts'\n\nexport const remote = { total }\n")
  await serve()
  expect((await report('TypeError: Failed to fetch dynamically imported module'))[1]).toMatchObject({
    place: expect.stringMatching(/^src\/remote\.ts:1:\d+$/),
    message: 'there is no ./nowhere.ts.',
  })
})

test('a type that is imported as a value is found at its import', async () => {
  write(
    'src/remote.ts',
    "import {\n  type Other,\n  Invoice,\n} from './total.ts'\n\nexport const remote: Invoice | Other = {}\n",
  )
  write('src/total.ts', 'export interface Invoice {}\nexport interface Other {}\n')
  await serve()
  await load('/src/remote.ts')
  const message =
    "SyntaxError: The requested module '/src/total.ts' does not provide an export named 'Invoice'"
  expect((await report(message))[1]).toMatchObject({
    place: 'src/remote.ts:3:3',
    message: 'src/total.ts exports no value Invoice. If it is a type, write "import type".',
  })
})

test('an error from elsewhere has no place', async () => {
  await serve()
  expect((await report('Error: elsewhere', 'at https://cdn.example/x.js:1:1'))[1]).toEqual({
    message: 'Error: elsewhere',
    frame: '',
  })
})
