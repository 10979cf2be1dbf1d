import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { keepSignOut, withoutAdminApi } from './without-admin-api.ts'

const fromSession = createRequire(new URL('../../../session/package.json', import.meta.url))
const authJs = join(dirname(fromSession.resolve('@supabase/auth-js/package.json')), 'dist/module')

test('the rest of the admin API is its constructor and signOut, as auth-js wrote them', () => {
  const code = readFileSync(join(authJs, 'GoTrueAdminApi.js'), 'utf8')
  const rest = keepSignOut(code) ?? ''
  const methods = [...rest.matchAll(/^ {4}(?:async )?(\w+)\(/gm)].map(([, name]) => name)
  expect(methods).toEqual(['constructor', 'signOut'])
  for (const line of rest.split('\n').filter((one) => one.startsWith('    ') && one.trim() !== '}'))
    expect(code).toContain(line)
})

test('code of another form is not changed', () => {
  expect(keepSignOut('export default class GoTrueAdminApi {}')).toBeNull()
})

test('a build signs out by the same request as auth-js, and has no other call of the admin API', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutAdminApi()],
    build: { write: false, minify: false, lib: { entry: join(authJs, 'index.js'), formats: ['es'] } },
  })
  const [{ output }] = [result].flat() as Rollup.RolldownOutput[] as [Rollup.RolldownOutput]
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  expect(code).not.toContain('/admin/')
  const built = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const original = await import(join(authJs, '../main/index.js'))
  const requests = await Promise.all(
    [built, original].map(async ({ AuthClient }) => {
      const fetch = vi.fn(async (..._request: unknown[]) => new Response(null, { status: 204 }))
      const client = new AuthClient({
        url: 'http://auth.example',
        headers: { apikey: 'key' },
        fetch,
        autoRefreshToken: false,
        persistSession: false,
      })
      expect(await client.admin.signOut('token', 'others')).toEqual({ data: null, error: null })
      return fetch.mock.calls
    }),
  )
  expect(requests[0]).toEqual(requests[1])
})
