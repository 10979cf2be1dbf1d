import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { BackendError } from '../errors.ts'

/** The keys of one data directory: made once, kept in it, readable by its owner only. */
export interface Secrets {
  jwtSecret: string
  publishableKey: string
  secretKey: string
}

/**
 * Reads the keys of a data directory, or makes and keeps them.
 * @throws BackendError `data_unreadable` when the file is there but broken: new keys would sign everybody out unasked.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) return parseSecrets(text, path)
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  }
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return secrets
}

function parseSecrets(text: string, path: string): Secrets {
  try {
    const { jwtSecret, publishableKey, secretKey } = JSON.parse(text) as Partial<Secrets>
    if (jwtSecret && publishableKey && secretKey) return { jwtSecret, publishableKey, secretKey }
  } catch (cause) {
    throw unreadable(path, cause)
  }
  throw unreadable(path)
}

function unreadable(path: string, cause?: unknown): BackendError {
  return new BackendError(
    'data_unreadable',
    `${path} is damaged; restore it, or delete it to sign everybody out.`,
    {
      cause,
    },
  )
}
