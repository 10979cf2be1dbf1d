import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { basename } from 'node:path'
import { findChromium } from './chromium.ts'

/** The machine that tested or measured. */
export interface Machine {
  processor: string
  cores: number
  /** Memory in GB. */
  memory: number
  platform: string
  node: string
  browser: string
}

/** Describes this machine. */
export async function readMachine(): Promise<Machine> {
  const chromium = await findChromium()
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: Math.round(totalmem() / 1024 ** 3),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    browser: execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim(),
  }
}

/** Describes a machine in one line, for generated pages. */
export function formatMachine({ processor, cores, memory, platform, node, browser }: Machine): string {
  return `${processor}, ${cores} cores, ${memory} GB, ${platform}; Node ${node}, ${browser}`
}

/** Names the commit of a checkout, and whether its files differ from it; the folder's name outside of Git. */
export function nameCheckout(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return git('rev-parse', '--short=8', 'HEAD') + (isChanged ? ' with local changes' : '')
  } catch {
    return basename(folder)
  }
}
