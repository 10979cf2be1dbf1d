import { getNpmProgram, type Program } from '../workspace/programs.ts'
import {
  type CheckResult,
  createOk,
  createProblem,
  createProblemFromError,
  createWarning,
} from './check-result.ts'
import { runProgram } from './run-program.ts'

/** Timeout for the start of npm on a busy machine in ms. */
const startPatience = 20_000

/** Timeout for the registry's answer after npm has started in ms. */
const patience = 3_000

const install = 'Install Node from nodejs.org, which brings npm, and open a new terminal.'

/** Checks that npm is installed, and its version. */
export async function checkNpm(find: () => Program = getNpmProgram): Promise<CheckResult> {
  try {
    const { code, output } = await runProgram([...find(), '--version'], startPatience)
    const [version = '', major = ''] = /^(\d+)\.\d+\.\d+\S*/.exec(output) ?? []
    if (code !== 0) return createProblem('npm', `npm --version failed: ${firstLine(output)}`, install)
    return Number(major) >= 10
      ? createOk('npm', `npm ${version}.`)
      : createWarning('npm', `npm ${version} is older than every one that Portico is tested with.`, install)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return createProblem('npm', 'npm was not found on the PATH.', install)
    return createProblemFromError('npm', error)
  }
}

/**
 * Checks that npm's registry answers, through npm itself: with its proxy, its certificates and its address. Only an installation needs
 * the registry, so every failure is a warning.
 */
export async function checkNpmRegistry(
  find: () => Program = getNpmProgram,
  env: NodeJS.ProcessEnv = process.env,
): Promise<CheckResult> {
  const remedy = 'Check the network, and npm config get registry. Only an install needs the registry.'
  try {
    const ping = [...find(), 'ping', '--fetch-retries=0', `--fetch-timeout=${patience}`] as const
    const { code, output } = await runProgram([...ping], startPatience, env)
    const registry = addressOf(/PING (\S+)/.exec(output)?.[1])
    const [, reason = 'no answer within 3 s'] = /npm error code (\S+)/.exec(output) ?? []
    // Any HTTP status is an answer: some registries have no address for pings.
    if (code === 0 || /^E\d{3}$/.test(reason)) return createOk('npm-registry', `${registry} answers.`)
    return createWarning('npm-registry', `${registry} does not answer (${reason}).`, remedy)
  } catch {
    // The check above reports an npm that can't be started.
    return createWarning('npm-registry', 'The registry was not asked, because npm does not run.', remedy)
  }
}

/** Returns the address without credentials. */
function addressOf(text = ''): string {
  const url = URL.parse(text)
  return url ? `${url.origin}${url.pathname}` : 'The npm registry'
}

function firstLine(output: string): string {
  return output.split('\n')[0] || `no answer within ${startPatience / 1000} s`
}
