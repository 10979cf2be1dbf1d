import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './suites.ts'

/** Options of npm for its cache and the network: it downloads only missing packages, and aborts a connection that stalls for a minute. */
const npmSettings = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_fetch_timeout: '60000',
}

/** Returns an environment with the Node of the machine, not the one of this repository, and without traces of a test run. */
function environmentOfMachine(): Record<string, string> {
  const { PATH = '', ...kept } = process.env
  const env = Object.entries(kept).filter(
    ([name]) => !/^(VITEST.*|NODE_(?!EXTRA_CA_CERTS).*|VITE_.*|npm_.*|CI)$/.test(name),
  )
  const ofTheMachine = PATH.split(delimiter).filter((folder) => !folder.startsWith(root))
  return {
    ...(Object.fromEntries(env) as Record<string, string>),
    ...npmSettings,
    PATH: ofTheMachine.join(delimiter),
  }
}

/**
 * Runs a command of a guide in a shell, outside of this repository's Node. Resolves to its output. A command that asks a question gets
 * no answer, and ends.
 * @throws Error of `execFile`; its message ends with both outputs
 */
export async function runInShell(
  cwd: string,
  command: string,
  more: Record<string, string> = {},
): Promise<string> {
  const running = promisify(execFile)('sh', ['-ec', command], {
    ...{ cwd, maxBuffer: 64_000_000, env: { ...environmentOfMachine(), ...more } },
  })
  running.child.stdin?.end()
  try {
    return (await running).stdout
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) error.message += `\n${error.stdout}`
    throw error
  }
}

/** Starts a command of a guide that runs until it is stopped. */
export function startInShell(cwd: string, command: string, more: Record<string, string> = {}): ChildProcess {
  return spawn('sh', ['-ec', `exec ${command}`], {
    ...{ cwd, env: { ...environmentOfMachine(), ...more } },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** A command of a guide, and the folder that it runs in. */
export interface GuideStep {
  command: string
  cwd: string
}

/** Lists commands of a guide with the folder of each, in order; `cd` changes the folder. */
export function parseGuideSteps(lines: readonly string[], start: string): GuideStep[] {
  let cwd = start
  return lines.flatMap((line) => {
    const [, folder] = /^cd (\S+)/.exec(line) ?? []
    if (folder) cwd = join(cwd, folder)
    return folder ? [] : [{ command: line.replace(/\s+#.*/, ''), cwd }]
  })
}
