import type { Settings } from '../config/settings.ts'
import { BackendError, getErrorMessage } from '../errors.ts'
import { compileTemplate } from '../go-template/run.ts'
import type { Mailbox } from './mailbox.ts'

/** Sends a code to a number that starts with `+`. */
export type SendText = (number: string, code: string) => Promise<void>

/**
 * Opens text messages with the template of `auth.mfa.phone`. They are stored with the mails and not sent.
 * @throws BackendError `config_invalid` for an invalid template
 */
export function createTextSender(settings: Settings, mailbox: Mailbox): SendText {
  const write = readTemplate(settings['auth.mfa.phone.template'] || 'Your code is {{ .Code }}')
  return async (number, code) => {
    await mailbox.add({ to: number, subject: write(code), type: 'sms', link: null, code })
  }
}

function readTemplate(template: string): (code: string) => string {
  try {
    const run = compileTemplate(template, 'text')
    const write = (code: string) => run({ Code: code })
    write('123456')
    return write
  } catch (error) {
    throw new BackendError(
      'config_invalid',
      `auth.mfa.phone.template is no template of a text: ${getErrorMessage(error)}.`,
      { cause: error },
    )
  }
}
