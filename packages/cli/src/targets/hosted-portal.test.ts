import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestBackend } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { buildApps } from '../workspace/build.ts'
import { startTestS3 } from './s3-server.fixture.ts'

// The commands as a CI job runs them, on the built apps: the whole life of a portal whose store is not a folder.
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const bin = join(root, 'packages/cli/bin/portico.mjs')

beforeAll(() => buildApps(root, ['@portico/shell', '@portico/files-remote']), 300_000)

interface Verified {
  ok: boolean
  findings: { level: string; where: string; problem: string }[]
  releases: { remote: string; version: string; traffic: number; files: number }[]
}

type Portico = (...args: string[]) => Promise<unknown>

function porticoWith(env: Record<string, string>): Portico {
  const project = {
    PORTICO_SUPABASE_URL: 'https://abc.supabase.co',
    PORTICO_SUPABASE_KEY: 'sb_publishable_x',
  }
  return async (...args) => {
    const options = { cwd: root, env: { ...process.env, ...project, ...env } }
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args, '--json'], options)
    return JSON.parse(stdout) as unknown
  }
}

const setUp = ['documents', '--shell', 'apps/shell/dist', '--address', 'https://portal.example']
const release = (remote: string, ...more: string[]) => [
  ...['release', remote, '--from', `apps/${remote}-remote/dist/release`, '--no-smoke'],
  ...more,
]

/** Sets a portal up and releases into it. */
async function begin(portico: Portico): Promise<void> {
  await portico(...setUp)
  await portico(...release('files', '--version', '1.0.0'))
}

/** Looks at what browsers get. */
async function verifyWhole(portico: Portico): Promise<Verified> {
  const report = (await portico('verify')) as Verified
  const { ok, releases } = report
  expect(ok).toBe(true)
  const [live] = releases
  expect(live).toMatchObject({ remote: 'files', version: '1.0.0', traffic: 100 })
  expect(live?.files).toBeGreaterThan(5)
  return report
}

/** What was found, but for the pages: nobody serves the portal at the address that it was told. */
function problemsOf({ findings }: Verified): string[] {
  const problems = findings.map(({ problem }) => problem)
  return [...new Set(problems.filter((problem) => !problem.includes('headers were not looked at')))]
}

test('a portal lives in S3: documents and a release, and every file is right', async () => {
  const server = await startTestS3()
  const place = (prefix: string) => `s3://releases/${prefix}?endpoint=${encodeURIComponent(server.url)}`
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const portico = porticoWith({
    ...credentials,
    PORTICO_TARGET: place('store'),
    PORTICO_SITE: place('site'),
  })
  await begin(portico)
  const report = await verifyWhole(portico)
  // No bucket sends this header by itself; the guide has the CDN before it do so.
  expect(problemsOf(report)).toEqual(['lacks X-Content-Type-Options: nosniff'])
  const document = await fetch(`${server.url}/releases/site/files.html`)
  expect(document.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(document.headers.get('cache-control')).toBe('no-cache')
  await server.close()
})

test('a portal keeps its releases in Supabase Storage, with a canary, promotion and rollback, and its documents elsewhere', async () => {
  const backend = await startTestBackend()
  const site = mkdtempSync(join(tmpdir(), 'portico-site-'))
  const { storage } = createClient(backend.url, backend.secretKey)
  await storage.createBucket('releases', { public: true })
  const env = {
    PORTICO_TARGET: 'supabase://releases/store',
    PORTICO_TARGET_URL: backend.url,
    PORTICO_TARGET_KEY: backend.secretKey,
  }
  const portico = porticoWith({ ...env, PORTICO_SITE: site })
  await begin(portico)
  await portico(...release('files', '--version', '1.1.0', '--traffic', '10'))
  await portico('promote', 'files')
  await portico('rollback', 'files')
  expect(problemsOf(await verifyWhole(portico))).toEqual([])
  const wrong = porticoWith({ ...env, PORTICO_SITE: 'supabase://releases/site' })
  await expect(wrong(...setUp)).rejects.toMatchObject({
    stdout: expect.stringContaining('does not serve HTML as HTML'),
  })
  await backend.close()
  rmSync(site, { recursive: true })
})
