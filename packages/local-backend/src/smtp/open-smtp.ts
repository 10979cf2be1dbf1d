import { createTransport } from 'nodemailer'

/** A mail server, and the sender of the mails. */
export interface SmtpConfig {
  host: string
  port: number
  /** Empty if the server requires no sign-in. */
  user: string
  pass: string
  from: { address: string; name: string }
}

/** A mail to send. */
export interface OutgoingMail {
  to: string
  subject: string
  html: string
}

/** A connection to a mail server. Both methods reject if it does not answer within seconds. */
export interface Smtp {
  /** Sends a mail. Rejects, too, if the server does not accept it. */
  send(mail: OutgoingMail): Promise<void>
  /** Checks that the server accepts the sign-in. */
  check(): Promise<void>
}

const patience = 10_000

/** Hosts of this machine, as in the auth server's library. Traffic to them cannot be intercepted on the way. */
const here = ['localhost', '127.0.0.1', '::1']

/**
 * Opens a connection for each mail: by TLS on port 465, on other ports by STARTTLS as soon as the server offers it. Except on this
 * machine, a password is only sent over TLS, because an attacker in between could remove the offer.
 */
export function openSmtp({ host, port, user, pass, from }: SmtpConfig): Smtp {
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    ...(user && { auth: { user, pass }, requireTLS: !here.includes(host) }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Mails only contain texts of this backend, so the library must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
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
