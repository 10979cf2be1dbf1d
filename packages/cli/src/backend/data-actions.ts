import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupRestoreResult } from '@portico/local-backend/owner'
import { formatCount, formatLocalTime } from '../console/format-text.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { confirmDataLoss } from '../console/prompt.ts'
import { CliError } from '../error.ts'
import { addErrorPath } from '../files/write-atomically.ts'
import { type BackendAction, getFileArgument } from './action.ts'

/** Writes all data into one archive. An existing file is never overwritten. */
export const backup: BackendAction = async (input, dataDir, { openOwner }) => {
  const { cwd, progress, args } = input
  const path = resolve(
    cwd,
    args[1] ?? `portico-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`,
  )
  if (existsSync(path)) throw new CliError('file_exists', `${path} is there already; name another file.`)
  const owner = await openOwner(dataDir)
  const partial = `${path}.part`
  try {
    progress.step('Writing the backup')
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // The archive has every key and every account, so only its owner may read it.
    await pipeline(await owner.backup(), createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, path)
  } catch (error) {
    throw addErrorPath(error, path)
  } finally {
    await rm(partial, { force: true })
    await owner.close()
  }
  const { size } = await stat(path)
  const shown = relative(cwd, path)
  input.print({
    text: [
      `Wrote ${shown} (${megabytes(size)}). It holds every key and every account: keep it where nobody else reads.`,
      `To put it back: ${npxPortico} backend restore ${shown}`,
    ].join('\n'),
    data: { file: path, bytes: size },
  })
}

/** Restores a backup into an empty data directory, or replaces the data. */
export const restore: BackendAction = async (input, dataDir, { restoreBackup }) => {
  const { cwd, progress, flags } = input
  const path = resolve(cwd, getFileArgument(input, 'which backup to restore'))
  if (!existsSync(path)) throw new CliError('file_missing', `There is no file ${path}.`)
  progress.step('Checking and restoring the backup')
  const restored = await restoreBackup(path, dataDir, { replace: flags.replace === true })
  input.print({ text: describe(restored), data: { data: dataDir, ...restored } })
}

function describe({ createdAt, counts }: BackupRestoreResult): string {
  const { accounts, rows, objects, bytes, migrations } = counts
  const parts = [
    formatCount(accounts, 'account'),
    formatCount(rows, 'row'),
    `${formatCount(objects, 'file')} (${megabytes(bytes)})`,
    formatCount(migrations, 'migration'),
  ]
  return `Restored the backup of ${formatLocalTime(createdAt)}: ${parts.join(', ')}. npm start serves it.`
}

/** Removes all data after a confirmation. */
export const reset: BackendAction = async (input, dataDir, { emptyBackend }) => {
  if (input.flags.yes !== true)
    await confirmDataLoss(
      `All accounts, rows, files and keys in ${dataDir} will be gone.`,
      `Nothing was removed from ${dataDir}.`,
    )
  await emptyBackend(dataDir)
  input.print({
    text: `${dataDir} is empty. npm start makes new data, with new keys and new passwords of the demo accounts.`,
    data: { data: dataDir },
  })
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
