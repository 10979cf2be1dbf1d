import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** The shell's folder. */
export const shellFolder = join(repository, 'apps/shell')

/** The folder of the peers. */
export const peersFolder = fileURLToPath(new URL('..', import.meta.url))
