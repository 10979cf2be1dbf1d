import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { chooseMailLanguage, type MailSink, mailTypes } from '@portico/local-backend/testing'

/** Starts an SMTP server (RFC 5321) that stores emails in `sink` and forwards none. Resolves to a function that stops it. */
export function serveMails(sink: MailSink, port: number): { stop(): Promise<void> } {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    void receive(socket, sink)
  }).listen(port, '127.0.0.1')
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function receive(socket: Socket, sink: MailSink): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let text: string[] | null = null
  say('220 sink')
  for await (const line of createInterface(socket)) {
    if (text && line === '.') {
      await sink.add({ to, ...readMail(text.join('\n')) })
      text = null
      say('250 kept')
    } else if (text) text.push(line.replace(/^\.\./, '.'))
    else if (/^DATA/i.test(line)) {
      text = []
      say('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else {
      to = /^RCPT TO:<(.+?)>/i.exec(line)?.[1] ?? to
      say('250 sink')
    }
  }
}

/** Reads an email: its subject, its language, the target of its link, and its code. */
export function readMail(mail: string): Omit<Parameters<MailSink['add']>[0], 'to'> {
  const [head = '', ...rest] = mail.split(/\n\n/)
  const body = quotedPrintable(rest.join('\n\n').replaceAll(/=\n/g, ''))
  const link = /href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null
  const subject = /^Subject: (.+(?:\n[ \t].+)*)$/im.exec(head)?.[1] ?? ''
  const code = /\b\d{6,10}\b/.exec(body.replaceAll(/<[^>]*>|https?:\S+/g, ' '))?.[0] ?? null
  const type = new URLSearchParams(link?.split('?')[1]).get('type')
  const isNotice = link !== null && /\/auth\/not-me(\?|$)/.test(link)
  return {
    subject: encodedWords(subject),
    type: isNotice ? 'notice' : (mailTypes.find((known) => known === type) ?? 'reauthentication'),
    ...(/ lang="/.test(body) && { language: chooseMailLanguage(/ lang="([^"]*)"/.exec(body)?.[1]) }),
    link,
    code,
  }
}

/** Bytes as `=C3=A9` (RFC 2045). */
function quotedPrintable(text: string): string {
  return text.replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  )
}

/** Decodes words of a header such as `=?UTF-8?q?caf=C3=A9?=` (RFC 2047); spaces between two encoded words are dropped. */
function encodedWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?UTF-8\?q\?/gi, '')
    .replaceAll(/=\?UTF-8\?q\?(.*?)\?=/gi, (_all, word: string) => quotedPrintable(word.replaceAll('_', ' ')))
}
