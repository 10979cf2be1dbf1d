import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, expectMounted, signInByForm, test } from '../portal.ts'
import { guide, startStaticHost, writeRules } from './static-host.ts'

// Runs the commands of docs/deploy.md on a host that only has the rules of the guide. The project is the embedded backend.
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the arguments of each `npx portico` in a section. */
function commands(section: string): string[][] {
  const text = guide.slice(guide.indexOf(section), guide.indexOf('\n## ', guide.indexOf(section) + 1))
  return [...text.matchAll(/^npx portico (.+)$/gm)].map(([, line = '']) =>
    (line.split('#')[0] ?? '').trim().split(/\s+/),
  )
}

test('the deployment guide leads to a portal with three remotes and the documented headers @long', async ({
  page,
  portal,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'))
  const site = join(folder, 'public')
  mkdirSync(site)
  writeRules(site)
  const host = await startStaticHost(site)
  const env = {
    ...process.env,
    PORTICO_SUPABASE_URL: portal.backend,
    PORTICO_SUPABASE_KEY: portal.key,
    PORTICO_TARGET: join(site, 'releases'),
    PORTICO_PUBLIC_URL: `${host.url}/releases/`,
    PORTICO_SITE: site,
  }
  const portico = async (args: string[]) => {
    const bin = join(root, 'packages/cli/bin/portico.mjs')
    const given = args.map((arg) => arg.replace('https://portal.example', host.url))
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...given, '--json'], {
      cwd: root,
      env,
    })
    return JSON.parse(stdout) as unknown
  }
  try {
    const results = new Map<string, unknown>()
    for (const args of commands('## 2. The portal'))
      results.set(args.slice(0, 2).join(' '), await portico(args))
    expect([...results.keys()]).toEqual([
      'documents --shell',
      'release auth',
      'release data',
      'release files',
      'status',
      'verify',
    ])
    // The command ends with an error for a fault. A warning means that the guide lacks a header.
    expect(results.get('verify')).toMatchObject({ findings: [] })

    const hosted = { ...portal, shell: host.url }
    await signInByForm(page, hosted)
    for (const remote of ['auth', 'data', 'files']) {
      await page.goto(`${host.url}/${remote}`)
      await expectMounted(page, remote)
    }
    await page.goto(`${host.url}/files/documents/of/somebody.pdf`)
    await expectMounted(page, 'files')
    await page.goto(`${host.url}/.well-known/change-password`)
    expect(page.url()).toBe(`${host.url}/auth#password`)
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused()
    const missing = await page.goto(`${host.url}/nothing`)
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()

    const document = await page.request.get(`${host.url}/files`)
    const served = await page.request.get(`${portal.shell}/files`)
    for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy'])
      expect(document.headers()[name], name).toBe(served.headers()[name])
  } finally {
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the CDN function maps URLs like the portal server', async () => {
  const source = /```js\n(function handler[\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const handler = new Function(`${source}; return handler`)() as (event: { request: { uri: string } }) => {
    uri: string
  }
  const map = (uri: string) => handler({ request: { uri } }).uri
  expect(
    ['/', '/files', '/files/', '/files/a/b.pdf', '/registry.json', '/assets/shell-1.js'].map(map),
  ).toEqual([
    '/index.html',
    '/files.html',
    '/files.html',
    '/files.html',
    '/registry.json',
    '/assets/shell-1.js',
  ])
  expect(handler({ request: { uri: '/.well-known/change-password' } })).toMatchObject({
    statusCode: 302,
    headers: { location: { value: '/auth#password' } },
  })
})
