import type { Owner } from '@portico/local-backend/owner'
import type { BackendAction } from './action.ts'

const warning =
  'The secret keys pass every policy: they belong into no page, no repository and no log. Whoever has the JWT secret can sign in as anybody.'

/** Prints where the backend is and its keys. Secrets are printed to a terminal, or to a program that requests JSON. */
export const showKeys: BackendAction = async (input, dataDir, { openOwner, readKeys }) => {
  const isRotated = input.flags.rotate === true
  if (isRotated) await rotate(await openOwner(dataDir))
  const { publishableKey, secretKey, jwtSecret, signing, serving } = await readKeys(dataDir)
  const lines = [
    `Data             ${dataDir}`,
    `Backend          ${serving?.url ?? 'not running; npm start starts it'}`,
    ...(serving ? [`Mailbox          ${serving.mailbox}`] : []),
    `Publishable key  ${publishableKey}`,
    `Signing key      ${signing.current.kid} (ES256)`,
  ]
  const secret = [`Secret key       ${secretKey}`, `JWT secret       ${jwtSecret}`, '', warning]
  const hidden = ['Secret keys      shown on a terminal, or with --json']
  const rotated = ['', 'New sessions are signed by the new signing key from now on. Nobody is signed out.']
  input.print({
    text: [...lines, ...(process.stdout.isTTY ? secret : hidden), ...(isRotated ? rotated : [])].join('\n'),
    data: {
      data: dataDir,
      url: serving?.url ?? null,
      mailbox: serving?.mailbox ?? null,
      publishableKey,
      secretKey,
      jwtSecret,
      signingKey: signing.current.kid,
    },
  })
}

async function rotate(owner: Owner): Promise<void> {
  try {
    await owner.rotateKey()
  } finally {
    await owner.close()
  }
}
