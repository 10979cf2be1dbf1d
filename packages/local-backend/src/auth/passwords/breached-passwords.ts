import { createHash } from 'node:crypto'
import { BackendError, getErrorMessage } from '../../errors.ts'

/** Timeout in ms. A sign-up then continues without an answer. */
const patience = 2000

/**
 * Returns a look-up of breached passwords at a service with the range API of Have I Been Pwned, or undefined without an address. The
 * service gets five characters of the SHA-1 of a password. If it does not answer, the password is accepted, and a line is logged.
 * @throws BackendError `bad_option`
 */
export function openBreachedPasswords(
  address: string | undefined,
): ((password: string) => Promise<boolean>) | undefined {
  if (!address) return undefined
  const base = URL.parse(address)
  if (base?.protocol !== 'https:' && base?.protocol !== 'http:')
    throw new BackendError(
      'bad_option',
      `PORTICO_BREACHED_PASSWORDS is "${address}"; give the address of a service, such as https://api.pwnedpasswords.com.`,
    )
  const ranges = `${base.href.replace(/\/$/, '')}/range/`
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const range = ranges + hash.slice(0, 5)
    try {
      const answer = await fetch(range, {
        redirect: 'error',
        headers: { 'Add-Padding': 'true' },
        signal: AbortSignal.timeout(patience),
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      // Padding has the count 0.
      return (await answer.text()).split('\n').some((line) => {
        const [suffix, count] = line.trim().split(':')
        return suffix === hash.slice(5) && Number(count) > 0
      })
    } catch (error) {
      process.stderr.write(`The service for breached passwords did not answer: ${getErrorMessage(error)}\n`)
      return false
    }
  }
}
