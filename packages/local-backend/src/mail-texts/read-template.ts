import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { BackendError, getErrorMessage } from '../errors.ts'
import type { TemplateValue } from '../go-template/functions.ts'
import { compileTemplate, type Template } from '../go-template/run.ts'

/** A section of `config.toml` with the subject and the template of a mail. */
export type TemplateSection =
  Extract<keyof Settings, `${string}.content_path`> extends `${infer Section}.content_path` ? Section : never

/** The subject and the body of a mail; undefined if the project has none of its own. */
export interface MailTemplate {
  subject: Template | undefined
  html: Template | undefined
}

/**
 * Reads the subject and the template of a section, and runs both with `trial`, so that a template that can't run is found before a mail waits for it.
 * @throws BackendError `config_invalid` for a file that is missing, or that this backend can't run
 */
export async function readTemplate(
  settings: Settings,
  supabaseDir: string,
  section: TemplateSection,
  trial: TemplateValue,
): Promise<MailTemplate> {
  const subject = settings[`${section}.subject`]
  const path = settings[`${section}.content_path`]
  const html = path && (await readContent(fileOf(path, section, supabaseDir), path, section))
  return {
    subject: subject ? compiled(subject, 'text', `${section}.subject`, trial) : undefined,
    html: html ? compiled(html, 'html', path, trial) : undefined,
  }
}

/**
 * The CLI reads templates from the folder around `supabase`, which can have another name here, and those of notices from `supabase` itself.
 */
function fileOf(path: string, section: TemplateSection, supabaseDir: string): string {
  const inside = /^(?:\.\/)?supabase\/(.+)$/.exec(path)?.[1]
  if (inside) return join(supabaseDir, inside)
  return join(section.startsWith('auth.email.notification.') ? supabaseDir : dirname(supabaseDir), path)
}

function readContent(file: string, path: string, section: TemplateSection): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackendError(
      'config_invalid',
      `${section}.content_path is ${JSON.stringify(path)}, and ${file} can't be read.`,
      { cause },
    )
  })
}

function compiled(text: string, kind: 'html' | 'text', where: string, trial: TemplateValue): Template {
  try {
    const template = compileTemplate(text, kind)
    template(trial)
    return template
  } catch (cause) {
    throw new BackendError(
      'config_invalid',
      `${where}: this template can't be run here: ${getErrorMessage(cause)}.`,
      { cause },
    )
  }
}
