import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { BackendError } from '../errors.ts'
import { addSigningKey, openSigningKeys, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** The keys of one data directory: created once, stored in it, readable by its owner only. */
export interface Secrets {
  /** Verifies tokens from before there were signing keys. No new token is signed with it. */
  jwtSecret: string
  publishableKey: string
  secretKey: string
  signing: SigningKeys
}

type KeptSecrets = Omit<Secrets, 'signing'> & { signingKeys: readonly SigningKey[] }

/**
 * Reads the keys of a data directory, or creates them. Data from before there were signing keys gets one.
 * @throws BackendError `data_unreadable` if the file is broken: new keys would silently sign out all users.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = pathIn(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const known = text === undefined ? await makeSecrets() : parseSecrets(text, path)
  if (known.signingKeys.length > 0) return open(known, path)
  const whole = { ...known, signingKeys: await addSigningKey([]) }
  await writeSecrets(path, whole)
  return open(whole, path)
}

/** Signs with a new key from now on. Tokens of previous keys stay valid until they expire. The caller holds the data lock. */
export async function rotateSigningKey(dataDir: string, secrets: Secrets): Promise<void> {
  const { jwtSecret, publishableKey, secretKey, signing } = secrets
  const signingKeys = await addSigningKey(signing.kept)
  const next = await openSigningKeys(signingKeys)
  await writeSecrets(pathIn(dataDir), { jwtSecret, publishableKey, secretKey, signingKeys })
  secrets.signing = next
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

async function makeSecrets(): Promise<KeptSecrets> {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    signingKeys: [],
  }
}

/** Writes the file atomically, readable by its owner only. */
async function writeSecrets(path: string, secrets: KeptSecrets): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

async function open({ signingKeys, ...secrets }: KeptSecrets, path: string): Promise<Secrets> {
  try {
    return { ...secrets, signing: await openSigningKeys(signingKeys) }
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

function parseSecrets(text: string, path: string): KeptSecrets {
  try {
    const {
      jwtSecret,
      publishableKey,
      secretKey,
      signingKeys = [],
    } = JSON.parse(text) as Partial<KeptSecrets>
    if (jwtSecret && publishableKey && secretKey && Array.isArray(signingKeys))
      return { jwtSecret, publishableKey, secretKey, signingKeys }
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
