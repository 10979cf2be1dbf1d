import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { buildApps } from '../workspace/build.ts'

// The commands as in a CI job, with the built apps: the lifecycle of a portal whose store is not a folder.
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const bin = join(root, 'packages/cli/bin/portico.mjs')

/** Builds the shell and the remote that the tests release. */
export const buildPortal = () => buildApps(root, ['@portico/shell', '@portico/files-remote'])

interface Verified {
  ok: boolean
  findings: { level: string; where: string; problem: string }[]
  releases: { remote: string; version: string; traffic: number; files: number }[]
}

type Portico = (...args: string[]) => Promise<unknown>

export function createPortico(env: Record<string, string>): Portico {
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

export const setUp = ['documents', '--shell', 'apps/shell/dist', '--address', 'https://portal.example']
export const release = (remote: string, ...more: string[]) => [
  ...['release', remote, '--from', `apps/${remote}-remote/dist/release`, '--no-smoke'],
  ...more,
]

/** Writes a portal and releases a remote into it. */
export async function setUpAndRelease(portico: Portico): Promise<void> {
  await portico(...setUp)
  await portico(...release('files', '--version', '1.0.0'))
}

/** Runs `portico verify` and checks its report. */
export async function verifyPublished(portico: Portico): Promise<Verified> {
  const report = (await portico('verify')) as Verified
  const { ok, releases } = report
  expect(ok).toBe(true)
  const [live] = releases
  expect(live).toMatchObject({ remote: 'files', version: '1.0.0', traffic: 100 })
  expect(live?.files).toBeGreaterThan(5)
  return report
}

/** Returns the problems of a report, without those of pages: the tests do not serve the portal at its address. */
export function listProblems({ findings }: Verified): string[] {
  const problems = findings.map(({ problem }) => problem)
  return [...new Set(problems.filter((problem) => !problem.includes('headers were not looked at')))]
}
