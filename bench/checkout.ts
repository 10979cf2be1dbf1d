import { spawn } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { RunFile } from '@portico/cli'

/** A running portal of a checkout. */
export interface RunningCheckout {
  run: RunFile
  /** Folder with its releases and its site. */
  home: string
  close(): Promise<void>
}

/**
 * Returns the folder if it is a checkout that can be started.
 * @throws Error that names the missing parts
 */
export function readCheckout(folder: string): string {
  for (const part of ['packages/cli/bin/portico.mjs', 'node_modules/.bin/turbo']) {
    if (!existsSync(join(folder, part)))
      throw new Error(
        `${folder} is no checkout with its dependencies: ${part} is missing. Make one with "git worktree add --detach <folder> <commit>" and run "npm ci" in it.`,
      )
  }
  return folder
}

/**
 * Starts the portal of a checkout by its own command, so that its own code builds, documents and serves it. Its
 * builds are written again: a build cache restores files next to those of earlier builds, which would be served too.
 * With `backend`, it uses that backend instead of its own embedded one.
 */
export async function startCheckout(
  folder: string,
  home: string,
  backend?: { url: string; key: string },
): Promise<RunningCheckout> {
  for (const dist of globSync('apps/*/dist', { cwd: folder })) rmSync(join(folder, dist), { recursive: true })
  const env = {
    ...process.env,
    PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    PORTICO_PORT: '0',
    PORTICO_BACKEND_PORT: '0',
    ...(backend ? { PORTICO_SUPABASE_URL: backend.url, PORTICO_SUPABASE_KEY: backend.key } : {}),
  }
  const args = ['packages/cli/bin/portico.mjs', 'start', '--json', '--home', home]
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const kill = () => child.kill()
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    kill()
    await ended
    process.off('exit', kill)
  }
  const served = new Promise<RunFile>((resolve, reject) => {
    let text = ''
    const fail = (why: string) =>
      reject(new Error(`the portal in ${folder} did not start: ${why}\n${complaints}`))
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const answer = parseWhole(text)
      if (answer && 'error' in answer) fail(answer.error.message)
      else if (answer) resolve(answer)
    })
    child.once('error', reject)
    void ended.then(() => fail('it ended'))
  })
  try {
    return { run: await served, home, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Parses the output, which may arrive in pieces: addresses, or an error. */
function parseWhole(text: string): RunFile | { error: { message: string } } | null {
  try {
    return JSON.parse(text) as RunFile
  } catch {
    return null
  }
}
