import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { CliError } from '../error.ts'
import { addErrorPath } from '../files/write-atomically.ts'
import { type KeyFile, parseKey } from './key-file.ts'

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Returns the default path of a key: in the user's own configuration, outside of any repository. */
export function getKeyPath(id: string, env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'portico', 'keys', `${id}.pem`)
}

/**
 * Writes a new key, readable by its owner only.
 * @throws CliError `key_exists`: an overwritten key can't be recovered
 */
export async function writeKey(key: KeyFile, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeNewFile(path, key.text)
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST' || syscall !== 'open') throw addErrorPath(cause, path)
    throw new CliError(
      'key_exists',
      `${path} is there already. Choose another id, such as ${getNextKeyId(key.keyId)}.`,
      { cause },
    )
  }
}

/** Writes a file that does not exist yet, whole or not at all, readable by its owner only. */
async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    // The process's umask may have removed rights of the owner, too.
    await file.chmod(0o600)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Returns the key of this id on this machine; null if it has none. */
export async function findKey(id: string, env: Environment): Promise<KeyFile | null> {
  const path = getKeyPath(id, env)
  const text = await readKeyFile(path)
  return text === null ? null : parseKey(text, path)
}

/**
 * Returns the key of a variable: the text of a key file, or the path of one. Undefined if the variable is not set.
 * @throws CliError `key_invalid`; the variable's content is never repeated
 */
export async function readSigner(
  variable: 'PORTICO_KEY' | 'PORTICO_ROOT_KEY',
  env: Environment,
): Promise<KeyFile | undefined> {
  const value = env[variable]
  if (!value) return undefined
  if (value.includes('-----BEGIN')) return parseKey(value, variable)
  const text = await readKeyFile(resolve(value))
  if (text !== null) return parseKey(text, variable)
  throw new CliError('key_invalid', `${variable} is neither the text of a key nor the path of a key file.`)
}

/** Returns the id for the next rotation: `files-team-2` after `files-team-1`. */
export function getNextKeyId(id: string): string {
  const [, stem = id, number] = /^(.*?)-?(\d+)?$/.exec(id) ?? []
  return `${stem}-${Number(number ?? 1) + 1}`
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path)
    if (process.platform !== 'win32' && mode & 0o077)
      throw new CliError(
        'key_invalid',
        `${path} can be read by others. Run chmod 600 on it, and rotate the key if they may have.`,
      )
    return await readFile(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
}
