import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { realProject } from '@portico/local-backend/testing'
// @boundaries-ignore the function of a hosted project is not a package
import { sendNotices } from '../../supabase/functions/account-notices/send-notices.ts'
import { expect, type TestPortal } from '../portal.ts'
import type { TestUser } from './test-users.ts'

/** An email as the function sends it to the mail service. */
interface SentNotice {
  to: string[]
  subject: string
  html: string
}

/** A notice in the form that tests read. */
interface ReadNotice {
  id: string
  link: string
}

/** All emails that the mail service has received in this run. */
const sent: SentNotice[] = []

/** Sends the notices that wait in a real project by its function `account-notices`, as a scheduler does; the mail service is simulated. */
async function sendWaitingNotices(portal: TestPortal): Promise<void> {
  const service = createServer(async (request, response) => {
    sent.push(JSON.parse(await text(request)))
    response.writeHead(200).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const secret = 'a secret of tests that is long enough'
  const request = new Request(`${portal.backend}/functions/v1/account-notices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  })
  const response = await sendNotices(request, {
    SUPABASE_URL: portal.backend,
    SUPABASE_SERVICE_ROLE_KEY: realProject?.secretKey,
    PORTICO_SITE_URL: portal.shell,
    PORTICO_NOTICES_SECRET: secret,
    PORTICO_MAIL_FROM: 'Portal <portal@portal.example>',
    PORTICO_MAIL_KEY: 're_123',
    PORTICO_MAIL_API: `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`,
  })
  service.close()
  service.closeAllConnections()
  expect(await response.json()).toMatchObject({ failed: 0 })
}

/** Returns the newest notice with this subject that the function `account-notices` of a real project has sent to an address. */
export async function findSentNotice(
  portal: TestPortal,
  { email }: TestUser,
  subject: string,
): Promise<ReadNotice> {
  const find = () => sent.findLastIndex((mail) => mail.to[0] === email && mail.subject === subject)
  await expect
    .poll(async () => {
      await sendWaitingNotices(portal)
      return find()
    })
    .toBeGreaterThanOrEqual(0)
  const [, link = ''] = /href="([^"]*\/auth\/not-me[^"]*)"/.exec(sent[find()]?.html ?? '') ?? []
  return { id: String(find()), link }
}
