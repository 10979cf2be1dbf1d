import { iconNames } from '@portico/contract/icons'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findSimilar } from './similar-names.ts'

/**
 * Checks that the shell knows the icon of a new remote.
 * @throws CliError `usage`, which names similar icons
 */
export function checkIcon(name: string): void {
  if (iconNames.some((known) => known === name)) return
  const similar = findSimilar(name, iconNames)
  const hint = similar.length > 0 ? ` Similar names: ${similar.join(', ')}.` : ''
  throw new CliError(
    'usage',
    `The portal has no icon "${name}".${hint} ${npxPortico} new --help lists all of them.`,
  )
}
