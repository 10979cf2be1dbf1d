import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail that the server has accepted. */
export interface ReceivedMail {
  from: string
  to: string
  /** User and password of the sender, with a colon between. */
  user: string
  head: string
  body: string
}

/** A mail server for tests (RFC 5321). It accepts mails from any user who signs in, and can reject or delay them. */
export class TestMailServer {
  readonly taken: ReceivedMail[] = []
  /** Whether every recipient is rejected. */
  isFull = false
  /** Whether every connection is rejected. */
  isDown = false
  /** Delays the acceptance of mails. */
  held: Promise<unknown> = Promise.resolve()
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    if (this.isDown) return void socket.end('421 down\r\n')
    this.#receive(socket).catch((error: NodeJS.ErrnoException) => {
      // A rejected client may close the connection without QUIT.
      if (error.code !== 'ECONNRESET') throw error
    })
  })

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  async #receive(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`)
    const mail = { from: '', to: '', user: '' }
    let text: string[] | null = null
    say('220 test')
    for await (const line of createInterface(socket)) {
      if (text && line !== '.') text.push(line.replace(/^\.\./, '.'))
      else if (text) {
        const [head = '', ...body] = text.join('\n').split('\n\n')
        text = null
        await this.held
        this.taken.push({ ...mail, head: unfolded(head), body: unquoted(body.join('\n\n')) })
        say('250 taken')
      } else if (/^EHLO/i.test(line)) say('250-test\r\n250 AUTH PLAIN')
      else if (/^AUTH PLAIN /i.test(line)) {
        mail.user = Buffer.from(line.slice(11), 'base64').toString().split('\0').slice(1).join(':')
        say('235 known')
      } else if (/^RCPT/i.test(line) && this.isFull) say('452 4.2.2 full')
      else if (/^DATA/i.test(line)) {
        text = []
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else {
        mail.from = /^MAIL FROM:<(.+?)>/i.exec(line)?.[1] ?? mail.from
        mail.to = /^RCPT TO:<(.+?)>/i.exec(line)?.[1] ?? mail.to
        say('250 well')
      }
    }
  }
}

function unfolded(head: string): string {
  return head.replaceAll(/\n[ \t]+/g, ' ')
}

/** Decodes quoted-printable (RFC 2045). */
function unquoted(text: string): string {
  return text
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
