import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleKeys } from '@portico/contract/testing'
import { build, createServer } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { devConfigBlock } from '../presets/config-block.ts'
import { noSecrets } from './no-secrets.ts'

const { publishable, anon, secret, serviceRole, personal } = exampleKeys

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-no-secrets-'))
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>')
  writeFileSync(join(root, 'main.ts'), 'console.log(import.meta.env.VITE_KEY)')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const make = () => build({ root, configFile: false, logLevel: 'silent', plugins: [noSecrets()] })

test('a build fails if it contains a secret key, from the environment, a module or a copied file', async () => {
  vi.stubEnv('VITE_KEY', secret)
  await expect(make()).rejects.toThrow(/\.js holds a secret key \(sb_secret_aaaa…\), and everybody can read/)
  vi.stubEnv('VITE_KEY', publishable)
  writeFileSync(join(root, 'public/config.json'), JSON.stringify({ key: personal }))
  await expect(make()).rejects.toThrow('config.json holds a secret key')
  rmSync(join(root, 'public/config.json'))
  writeFileSync(join(root, 'main.ts'), `console.log("${serviceRole}")`)
  await expect(make()).rejects.toThrow('holds a secret key')
})

test('a build with publishable keys, or with text about secret keys, does not fail', async () => {
  writeFileSync(join(root, 'main.ts'), `console.log("${anon}", "sb_secret_…", import.meta.env.VITE_KEY)`)
  vi.stubEnv('VITE_KEY', publishable)
  await make()
})

test('a development server does not start with a secret key for its page', async () => {
  const serve = () =>
    createServer({ root, configFile: false, logLevel: 'silent', plugins: [devConfigBlock()] })
  vi.stubEnv('PORTICO_SUPABASE_KEY', serviceRole)
  await expect(serve()).rejects.toThrow('PORTICO_SUPABASE_KEY is a secret key')
  vi.stubEnv('PORTICO_SUPABASE_KEY', anon)
  await (await serve()).close()
})
