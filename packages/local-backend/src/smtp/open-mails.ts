import type { Settings } from '../config/settings.ts'
import { BackendError } from '../errors.ts'
import { readMailTemplates, type WriteMail } from '../mail-texts/mail-templates.ts'
import { openSmtp, type SendMail } from './open-smtp.ts'

/**
 * How mails are written and sent, where `auth.email.smtp` names a server; undefined where they go into the mailbox.
 * @throws BackendError `config_invalid`
 */
export async function openMails(
  settings: Settings,
  supabaseDir: string,
): Promise<{ write: WriteMail; send: SendMail } | undefined> {
  const host = settings['auth.email.smtp.host']
  if (!settings['auth.email.smtp.enabled'] || !host) return undefined
  const address = settings['auth.email.smtp.admin_email']
  if (!address)
    throw new BackendError(
      'config_invalid',
      'auth.email.smtp has a host and no admin_email: give the address that mails come from.',
    )
  const send = openSmtp({
    ...{ host, port: settings['auth.email.smtp.port'] },
    ...{ user: settings['auth.email.smtp.user'], pass: settings['auth.email.smtp.pass'] },
    from: { address, name: settings['auth.email.smtp.sender_name'] },
  })
  return { write: await readMailTemplates(settings, supabaseDir), send }
}
