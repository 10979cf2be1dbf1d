import { parseInteger } from '../console/read-number.ts'
import { CliError } from '../error.ts'

/**
 * Reads the share of a flag in whole percent; 100 without the flag.
 * @throws CliError `traffic_invalid`
 */
export function readTraffic(text: string | undefined): number {
  if (text === undefined) return 100
  const traffic = parseInteger(text.replace(/ ?%$/, ''))
  if (traffic !== undefined && traffic <= 100) return traffic
  throw new CliError(
    'traffic_invalid',
    `"${text}" is no share of devices. Give a whole number from 0 to 100, such as --traffic 10.`,
  )
}
