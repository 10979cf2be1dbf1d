import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { run } from './processes.ts'

/** Host to which the auth server sends Turnstile tokens for verification. It is not configurable. */
const host = 'challenges.cloudflare.com'

/**
 * Starts a proxy in place of the provider, so that the auth server's requests reach only `port` of this machine.
 * Creates its certificate in `folder`, by openssl.
 */
export async function serveCaptchaProxy(
  folder: string,
  port: number,
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const key = join(folder, 'captcha-key.pem')
  const cert = join(folder, 'captcha-cert.pem')
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  await run('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert])
  const provider = createSecureServer(
    { key: await readFile(key), cert: await readFile(cert) },
    (incoming, outgoing) => {
      const { method, headers } = incoming
      const onward = request({ port, path: '/siteverify', method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.writeHead(502).end())
      incoming.pipe(onward)
    },
  )
  const sockets = new Set<Socket>()
  const proxy = createServer((_request, answer) => answer.writeHead(405).end())
  proxy.on('connect', ({ url }, socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (url !== `${host}:443`) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    provider.emit('connection', socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: proxyPort } = proxy.address() as AddressInfo
  return {
    env: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, SSL_CERT_FILE: cert },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
