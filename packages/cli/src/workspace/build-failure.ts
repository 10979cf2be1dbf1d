import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CliError } from '../error.ts'
import { formatBuildErrors, formatErrorHead, readBuildErrors } from './build-errors.ts'

/**
 * Returns the error of a build that failed in `folder`: its sentence has the first error, and its details have all of them with their
 * lines. The sentence names a file with the whole output.
 */
export function buildFailure(folder: string, output: string, signal: NodeJS.Signals | null): CliError {
  const errors = readBuildErrors(signal ? `${output}\nKilled` : output, folder)
  const [first] = errors
  const what = first === undefined ? 'it said nothing' : formatErrorHead(first, process.cwd())
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const log = writeLog(folder, output)
  const whole = log === null ? '' : ` All that the build printed is in ${relative(process.cwd(), log)}.`
  const [head = ''] = what.split('\n')
  return new CliError('build_failed', `The build failed: ${head.replace(/\.$/, '')}${more}.${whole}`, {
    details: log === null ? output : formatBuildErrors(errors, process.cwd()),
  })
}

/** Writes the output of the last failed build to a file; null if the folder is read-only. */
function writeLog(folder: string, output: string): string | null {
  const log = join(folder, 'node_modules/.cache/portico/build.log')
  try {
    mkdirSync(dirname(log), { recursive: true })
    writeFileSync(log, output)
    return log
  } catch {
    // The folder is read-only, so the output is printed instead.
    return null
  }
}
