import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { findFreePort } from '@portico/cli/free-port'
import type { MailSink } from '@portico/local-backend/testing'

/** The auth server's hook for text messages, which stores them in `sink`. */
export async function serveTexts(sink: MailSink): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort()
  const server = createServer(async (request, response) => {
    const { sms } = JSON.parse(await text(request)) as { sms: { phone: string; otp: string } }
    const subject = `Your code is ${sms.otp}`
    await sink.add({ to: `+${sms.phone}`, subject, type: 'sms', link: null, code: sms.otp })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(port, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}/texts`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
