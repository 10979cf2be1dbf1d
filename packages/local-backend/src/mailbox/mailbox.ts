import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InvitationFacts } from '../mail-texts/invitation.ts'
import type { MailLanguage } from '../mail-texts/mail-language.ts'
import type { MailType } from '../mail-texts/mail-texts.ts'
import type { NoticeText } from '../mail-texts/notices/write-notice.ts'

/** A mail in the mailbox. A text message (`sms`) goes to a number, and its text is the subject. A `notice` is about the security of an account. */
export interface Mail {
  id: string
  to: string
  subject: string
  type: MailType | 'sms' | 'notice'
  /** Undefined in mails from before there were other languages than English. */
  language?: MailLanguage
  /** The new address of an account; undefined or null in other mails. */
  newEmail?: string | null
  /** The texts of a notice; undefined in other mails. */
  notice?: Pick<NoticeText, 'kind' | 'lead' | 'facts' | 'action' | 'ending'>
  /** Facts of an administrator's invitation; undefined or null in other mails. */
  invitation?: InvitationFacts | null
  link: string | null
  code: string | null
  /** ISO 8601. */
  sentAt: string
}

/** The mails of a data directory, newest first. */
export interface Mailbox {
  add(mail: Omit<Mail, 'id' | 'sentAt'>): Promise<Mail>
  list(to?: string): Mail[]
  find(id: string): Mail | undefined
}

const kept = 200

/** Opens the mailbox in `mailbox.json` of a data directory. Mails survive a restart; the oldest ones are removed for new ones. */
export async function openMailbox(dataDir: string): Promise<Mailbox> {
  const path = join(dataDir, 'mailbox.json')
  let mails = await readMails(path)
  let writing: Promise<unknown> = Promise.resolve()
  return {
    async add(draft) {
      const mail = { id: randomUUID(), ...draft, sentAt: new Date().toISOString() }
      mails = [mail, ...mails].slice(0, kept)
      const written = writing.then(() => writeMails(path, mails))
      writing = written.catch(() => undefined)
      await written
      return mail
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase())),
    find: (id) => mails.find((mail) => mail.id === id),
  }
}

async function readMails(path: string): Promise<Mail[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Mail[]
  } catch (error) {
    // Mails are a convenience, so a damaged mailbox starts empty instead of preventing the start.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return []
    throw error
  }
}

async function writeMails(path: string, mails: Mail[]): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(mails), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
