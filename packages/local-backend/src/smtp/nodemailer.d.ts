/** The part of the library that is used. Its published types depend on a client of Amazon's services. */
declare module 'nodemailer' {
  interface Address {
    address: string
    name: string
  }
  export function createTransport(options: {
    host: string
    port: number
    secure: boolean
    auth?: { user: string; pass: string }
    requireTLS?: boolean
    connectionTimeout: number
    greetingTimeout: number
    socketTimeout: number
    disableFileAccess: boolean
    disableUrlAccess: boolean
  }): {
    sendMail(mail: { from: Address; to: Address; subject: string; html: string }): Promise<unknown>
    /** Connects and signs in. */
    verify(): Promise<true>
  }
}
