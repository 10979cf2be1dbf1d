import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { root } from '../suites.ts'

/** Names the machine in a record: `2 × Intel Xeon 2.60GHz, 24 GB, linux x64, Node v24.21.0`. */
export function describeMachine(): string {
  const all = cpus()
  const model =
    all[0]?.model
      .replaceAll(/\(R\)|\(TM\)|CPU|@/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'unknown'
  const memory = Math.round(totalmem() / 1e9)
  return `${all.length} × ${model}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}`
}

/** Short hash of the current commit, with `+` if files have changed since; `unknown` outside of git. */
export function nameCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return git('rev-parse', '--short=8', 'HEAD') + (isChanged ? '+' : '')
  } catch {
    return 'unknown'
  }
}
