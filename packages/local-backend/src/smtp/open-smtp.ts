import { createTransport } from 'nodemailer'

/** A mail server, and whom its mails are from. */
export interface SmtpConfig {
  host: string
  port: number
  /** Empty where nobody has to sign in. */
  user: string
  pass: string
  from: { address: string; name: string }
}

/** A mail as it goes out. */
export interface OutgoingMail {
  to: string
  subject: string
  html: string
}

/** A mail server that one is signed in to. Both reject where it does not answer within seconds. */
export interface Smtp {
  /** Rejects, too, where the mail is not taken. */
  send(mail: OutgoingMail): Promise<void>
  /** Whether it lets one in. */
  check(): Promise<void>
}

const patience = 10_000

/** Where nobody stands between: what the auth server's library takes for this machine. */
const here = ['localhost', '127.0.0.1', '::1']

/**
 * A connection for each mail: by TLS at port 465, elsewhere as soon as the server offers it. A password goes nowhere without it, but on this machine:
 * a machine in between could take the offer away.
 */
export function openSmtp({ host, port, user, pass, from }: SmtpConfig): Smtp {
  const transport = createTransport({
    ...{ host, port, secure: port === 465 },
    ...(user && { auth: { user, pass }, requireTLS: !here.includes(host) }),
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    // Mails are texts of this backend: nothing in them is read from a file or fetched.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    async send({ to, subject, html }) {
      await transport.sendMail({ from, to: { address: to, name: '' }, subject, html })
    },
    async check() {
      await transport.verify()
    },
  }
}
