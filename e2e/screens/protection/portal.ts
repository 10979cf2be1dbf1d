import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startWithConfig, startWithProviders } from '../../accounts/project.ts'
import { createPortalFixture, type startTestPortal, type TestPortal, test } from '../../portal.ts'

/** A password that the portals' service for breached passwords knows, but that is not in the list of common passwords. */
export const breachedPassword = 'eleven leaked lanterns'

const on = 'enroll_enabled = true\nverify_enabled = true\n'
const ways = `[auth.mfa.web_authn]\n${on}[auth.mfa.phone]\n${on}`

/** Starts a portal with all sign-in methods, changes of address by two mails, and a service for breached passwords. */
async function startProtected(): ReturnType<typeof startTestPortal> {
  const service = await startBreachService()
  const { portal, end } = await startWithProviders(
    ways,
    { PORTICO_BREACHED_PASSWORDS: service.address },
    (config) => config.replace('double_confirm_changes = false', 'double_confirm_changes = true'),
  )
  const endAll = async () => {
    await end()
    service.close()
  }
  return { portal, end: endAll }
}

/** Serves the range API of Have I Been Pwned with one password. */
async function startBreachService(): Promise<{ address: string; close: () => void }> {
  const hash = createHash('sha1').update(breachedPassword).digest('hex').toUpperCase()
  const server = createServer((request, response) => {
    response.end(request.url === `/range/${hash.slice(0, 5)}` ? `${hash.slice(5)}:42\n` : '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Tests on a portal with all protection of accounts. */
export const testProtection = test.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(startProtected),
})

/** Tests on a portal where only invited people get accounts. */
export const testClosed = test.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(() =>
    startWithConfig((config) => config.replace('enable_signup = true', 'enable_signup = false')),
  ),
})
