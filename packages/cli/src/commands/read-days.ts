import { parseInteger } from '../console/read-number.ts'
import { CliError } from '../error.ts'

/**
 * Reads a flag with a number of days; undefined without the flag.
 * @throws CliError `usage`
 */
export function readDays(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const days = parseInteger(text)
  if (days !== undefined) return days
  throw new CliError('usage', `${name}: "${text}" is no number of days. Give one such as ${name} 30.`)
}
