import type { Settings } from '../config/settings.ts'
import { BackendError } from '../errors.ts'
import { readMailTemplates, type WriteMail } from '../mail-texts/mail-templates.ts'
import { readNoticeTemplates, type WriteNoticeMail } from '../mail-texts/notices/notice-templates.ts'
import { type OutgoingMail, openSmtp } from './open-smtp.ts'

/** Mails that are sent by a mail server. */
export interface OutgoingMails {
  write: WriteMail
  writeNotice: WriteNoticeMail
  send(mail: OutgoingMail): Promise<void>
  /** Checks the server again after a failed mail. Rejects if it still accepts no mails. */
  check(): Promise<void>
}

/**
 * Opens the sending of mails if `auth.email.smtp` names a server; undefined if mails go to the mailbox.
 * @throws BackendError `config_invalid`
 */
export async function openMails(settings: Settings, supabaseDir: string): Promise<OutgoingMails | undefined> {
  const host = settings['auth.email.smtp.host']
  if (!settings['auth.email.smtp.enabled'] || !host) return undefined
  const address = settings['auth.email.smtp.admin_email']
  if (!address)
    throw new BackendError(
      'config_invalid',
      'auth.email.smtp has a host and no admin_email: give the address that mails come from.',
    )
  const smtp = openSmtp({
    host,
    port: settings['auth.email.smtp.port'],
    user: settings['auth.email.smtp.user'],
    pass: settings['auth.email.smtp.pass'],
    from: { address, name: settings['auth.email.smtp.sender_name'] },
  })
  let isDoubtful = false
  return {
    write: await readMailTemplates(settings, supabaseDir),
    writeNotice: await readNoticeTemplates(settings, supabaseDir),
    async send(mail) {
      try {
        await smtp.send(mail)
        isDoubtful = false
      } catch (error) {
        isDoubtful = true
        throw error
      }
    },
    async check() {
      if (!isDoubtful) return
      await smtp.check()
      isDoubtful = false
    },
  }
}
