import { readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Environment, findKey, getKeyPath, readSigner } from '../keys/key-folder.ts'
import { type CheckResult, createOk, createProblemFromError, createWarning } from './check-result.ts'

/** Checks the keys on this machine: each has to be readable, and only by its owner. Empty without keys. */
export async function checkKeys(env: Environment): Promise<CheckResult[]> {
  const folder = dirname(getKeyPath('any', env))
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => name.endsWith('.pem')).map((name) => name.slice(0, -'.pem'.length))
  const inFiles = ids.map((id) => attempt(`key-${id}`, `The key ${id} can be read.`, findKey(id, env)))
  const inVariables = (['PORTICO_KEY', 'PORTICO_ROOT_KEY'] as const)
    .filter((name) => env[name])
    .map((name) => attempt(`key-${name}`, `${name} has a key.`, readSigner(name, env)))
  return [
    ...(ids.length > 0 ? await checkKeyFolder(folder) : []),
    ...(await Promise.all([...inFiles, ...inVariables])),
  ]
}

async function attempt(id: string, message: string, read: Promise<unknown>): Promise<CheckResult> {
  try {
    await read
    return createOk(id, message)
  } catch (error) {
    return createProblemFromError(id, error)
  }
}

async function checkKeyFolder(folder: string): Promise<CheckResult[]> {
  const { mode } = await stat(folder)
  if (process.platform === 'win32' || !(mode & 0o077)) return []
  return [
    createWarning(
      'key-folder',
      `Other users may open the folder of keys (${folder}).`,
      `Run chmod 700 ${folder}.`,
    ),
  ]
}
