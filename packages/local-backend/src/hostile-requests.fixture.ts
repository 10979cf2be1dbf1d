import { connect } from 'node:net'

/** Targets that a URL parser, a decoder or a router may fail at. Servers refuse each with a reason. */
export const unreadableTargets = [
  '//',
  '//x',
  '///x',
  '/\\',
  '/\\\\evil.example/x',
  '\\',
  '*',
  'x',
  '%',
  '/%',
  '/%zz',
  '/a/%E0%A4%A',
  'http://',
  'http://[::1',
  'http://evil.example/',
  'javascript:alert(1)',
]

/** Sends bytes on a separate connection. Returns all received bytes until the server ends the connection. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const parts: Buffer[] = []
    // A server may reset a connection that still sends. An answer that arrived before counts.
    socket.on('error', () => undefined)
    socket.on('data', (part) => parts.push(part))
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
    socket.write(bytes, 'latin1')
  })
}
