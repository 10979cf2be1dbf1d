import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openOwner } from '@portico/local-backend/owner'
import { noticeTypes, realProject, renderNoticeHtml } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser } from './test-users.ts'

/** A notice as the mailbox stores it. */
interface KeptNotice {
  subject: string
  language: 'en' | 'de' | 'ar'
  link: string
  notice: Omit<Parameters<typeof renderNoticeHtml>[0], 'subject' | 'language' | 'link'>
}

const languages = ['en', 'de', 'ar'] as const

const facts = {
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ip: '192.0.2.7',
  from: 'dana@portico.example',
  to: 'demo@portico.example',
  times: 10,
  step: 'Pocket phone',
  step_type: 'totp',
  login: 'keycloak',
  passkey: 'Laptop',
  due_at: '2026-12-11T09:30:00Z',
}
/** Rules about complete pages. They don't apply, because an email program shows an email below its own headings. */
const ofPages = ['page-has-heading-one', 'heading-order']

/** Names of the facts of each type. */
const factsOf: Record<string, (keyof typeof facts)[]> = {
  address_changed: ['from', 'to'],
  factor_added: ['step', 'step_type'],
  factor_removed: ['step', 'step_type'],
  login_linked: ['login'],
  login_unlinked: ['login'],
  passkey_added: ['passkey'],
  passkey_removed: ['passkey'],
  attempts: ['times'],
  sessions_ended: ['times'],
  deletion_asked: ['due_at'],
}

/** Names of all pictures: one for each type, and one for a notice whose link has no token. */
const names = [...noticeTypes, 'address_changed-without-token']
const nameOf = ({ notice, link }: KeptNotice) => notice.kind + (new URL(link).search ? '' : '-without-token')

/** SQL that queues a notice of each type for the account. */
function queueAll(email: string): string {
  const queued = noticeTypes.map((kind) => {
    const given = ['user_agent', 'ip', ...(factsOf[kind] ?? [])].map((name) => [
      name,
      facts[name as keyof typeof facts],
    ])
    return [kind, JSON.stringify(Object.fromEntries(given)), true] as const
  })
  const withoutToken = ['address_changed', JSON.stringify({ from: facts.from, to: facts.to }), false] as const
  return [...queued, withoutToken]
    .map(
      ([kind, about, hasToken]) =>
        `select portico_private.put_notice(u.id, '${kind}', null, '${about}', ${hasToken}) from auth.users u where u.email = '${email}';`,
    )
    .join('\n')
}

test('in chromium: every notice fits on a phone in three languages, axe finds nothing, and each has its picture @long', async ({
  page,
  portal,
}, testInfo) => {
  test.skip(Boolean(realProject), 'The notices come from the mailbox of the embedded backend.')
  test.slow()
  const { email } = await createConfirmedUser(portal)
  const owner = await openOwner(join(portal.home, 'data'))
  const mailbox = async () =>
    (await (
      await fetch(`${portal.mailbox}/messages.json?to=${encodeURIComponent(email)}`)
    ).json()) as KeptNotice[]
  await page.setViewportSize({ width: 390, height: 700 })
  const folder = process.env.PORTICO_MAIL_PICTURES ?? testInfo.outputPath('notices')
  mkdirSync(folder, { recursive: true })
  try {
    for (const language of languages) {
      const { error } = await owner.sql(
        `delete from portico_private.notices;
         update auth.users set raw_user_meta_data = raw_user_meta_data || '{"locale": "${language}", "zoneinfo": "Europe/Vienna"}'
           where email = '${email}';
         ${queueAll(email)}`,
      )
      expect(error).toBeUndefined()
      const read = async () => (await mailbox()).filter((mail) => mail.notice && mail.language === language)
      await expect.poll(async () => (await read()).map(nameOf).sort()).toEqual([...names].sort())
      for (const mail of await read()) {
        const { subject, link, notice } = mail
        await page.setContent(
          `<!doctype html><html lang="${language}"><title>${notice.kind}</title><main>${renderNoticeHtml({ ...notice, subject, language, link })}</main></html>`,
        )
        await expect(page.getByRole('heading', { name: subject })).toBeVisible()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          notice.kind,
        ).toBeLessThanOrEqual(390)
        expect(await findViolations(page, { without: ofPages }), notice.kind).toEqual([])
        await page.screenshot({ path: join(folder, `${nameOf(mail)}-${language}.png`), fullPage: true })
      }
    }
    const pictures = names.flatMap((name) => languages.map((language) => `${name}-${language}.png`))
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(pictures))
  } finally {
    await owner.close()
  }
})
