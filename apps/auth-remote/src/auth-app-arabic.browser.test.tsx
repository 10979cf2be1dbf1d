import type { RemoteModule } from '@portico/contract'
import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import type { Session } from '@portico/session'
import { createFakeSession, type FakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from './remote.tsx'
import { remote as accountCard } from './slots/account-card.tsx'
import { remote as signInAgain } from './slots/sign-in-again.tsx'
import { remote as userMenu } from './slots/user-menu.tsx'

const ada = { email: 'ada@portico.example', user_metadata: { full_name: 'Ada Lovelace' } }

interface Shown extends FakeSession {
  mounted: MountedRemote
}

/** The client of a project without Portico's database functions. */
const client = { rpc: async () => ({ data: null, error: { code: 'PGRST202' }, status: 404 }) } as never

function showInArabic(path: string, shown: RemoteModule<Session> = remote, config?: unknown): Shown {
  const fake = createFakeSession({ client })
  const appearance = { locale: 'ar', direction: 'rtl' } as const
  const mounted = mountRemote(shown, { session: fake.session, path, appearance, config })
  onTestFinished(() => mounted.unmount())
  return { ...fake, mounted }
}

const nothing = () => {}
const failedLink = ({ setProblem }: Shown) =>
  setProblem({ code: 'callback_error', message: 'expired', detail: 'otp_expired' })

test.each<[string, string, (shown: Shown) => void, heading: string, action: 'button' | 'link', name: string]>(
  [
    ['sign-in', '/', nothing, 'تسجيل الدخول', 'button', 'تسجيل الدخول'],
    ['sign-up', '/sign-up', nothing, 'إنشاء حساب', 'button', 'إنشاء حساب'],
    ['reset', '/recover', nothing, 'إعادة تعيين كلمة المرور', 'button', 'إرسال الرسالة'],
    ['check-mail', '/check-mail', nothing, 'إدخال الرمز', 'button', 'تأكيد'],
    [
      'new password',
      '/',
      ({ recover }) => recover(ada),
      'تعيين كلمة مرور جديدة',
      'button',
      'تعيين كلمة المرور',
    ],
    ['account', '/', ({ signIn }) => signIn(ada), 'الملف الشخصي', 'button', 'تغيير كلمة المرور'],
    ['not me', '/not-me?token=abc', nothing, 'ألم تكن أنت؟', 'button', 'تأمين حسابي'],
    ['not me without a token', '/not-me', nothing, 'تأمين حسابك', 'button', 'إرسال الرسالة'],
    ['callback', '/callback?for=signup', failedLink, 'لم يعمل الرابط', 'link', 'تسجيل الدخول'],
    [
      'link question',
      '/callback',
      ({ setLink }) => setLink({ type: 'magiclink' }),
      'هل تريد تسجيل الدخول بهذا الرابط؟',
      'button',
      'تسجيل الدخول بالرابط',
    ],
  ],
)('the page %s is in Arabic, from right to left', async (_page, path, begin, heading, action, name) => {
  const shown = showInArabic(path)
  begin(shown)
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect.element(page.getByRole(action, { name, exact: true })).toBeVisible()
  const { lang, dir } = shown.mounted.element.firstElementChild as HTMLElement
  expect({ lang, dir }).toEqual({ lang: 'ar', dir: 'rtl' })
  // Untranslated English would have Latin letters. Names, addresses, the zone and the reference of a failure have them, too.
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const latin = new RegExp(`Ada Lovelace|ada@portico\\.example|AL|${zone}|\\b[0-9a-f]{8}\\b`, 'g')
  const text = shown.mounted.element.textContent.replaceAll(latin, '')
  expect(text).not.toMatch(/[a-z]{2}/i)
})

test('a refusal, a field error and the page title are in Arabic', { tags: ['long'] }, async () => {
  const { answer, mounted } = showInArabic('/')
  answer('signInWithPassword', {
    data: {},
    error: { code: 'over_request_rate_limit', message: 'after 42 seconds', status: 429 },
  })
  const submit = page.getByRole('button', { name: 'تسجيل الدخول', exact: true })
  await submit.click()
  const email = page.getByLabelText('البريد الإلكتروني')
  await expect.element(email).toHaveAccessibleDescription('أدخل عنوان بريدك الإلكتروني.')
  await email.fill('ada@portico.example')
  await page.getByLabelText('كلمة المرور', { exact: true }).fill('tulip-rainbow-42')
  await submit.click()
  await expect.element(page.getByText(/^محاولات كثيرة جدًا\. يمكنك إعادة المحاولة بعد/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^أعد المحاولة بعد .*4\d ثانية/ })).toBeDisabled()
  await expect.poll(() => mounted.host.titles.at(-1)).toEqual(['تسجيل الدخول'])
})

test('the account card, the user menu and the sign-in slot are in Arabic', async () => {
  const card = showInArabic('/', accountCard)
  card.signIn(ada)
  await expect.element(page.getByText(/^لم يتم تأكيد عنوان البريد الإلكتروني بعد/)).toBeVisible()
  const menu = showInArabic('/', userMenu)
  await expect.element(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible()
  menu.signIn(ada)
  await expect.element(page.getByRole('button', { name: /^الحساب: .*Ada Lovelace/ })).toBeVisible()
  showInArabic('/', signInAgain, { email: 'ada@portico.example' })
  await page.getByLabelText('البريد الإلكتروني').fill('bea@portico.example')
  await expect.element(page.getByText(/^إذا سجّلت الدخول بحساب آخر/)).toBeVisible()
})

test('a sign-up stores the shown language in the account, for its emails', async () => {
  const { calls, answer } = showInArabic('/sign-up')
  answer('signUp', { data: { user: {}, session: null }, error: null })
  await page.getByLabelText('البريد الإلكتروني').fill('ada@portico.example')
  await page.getByLabelText('كلمة المرور', { exact: true }).fill('tulip-rainbow-42')
  await page.getByRole('button', { name: 'إنشاء حساب', exact: true }).click()
  await expect
    .poll(() => calls.find(({ operation }) => operation === 'signUp')?.args)
    .toMatchObject([{ email: 'ada@portico.example', options: { data: { locale: 'ar' } } }])
})

test.each([
  ['that was invited gets the language that is shown', {}, { locale: 'ar' }],
  ['that has a language keeps it', { locale: 'de' }, undefined],
])('an account %s with its first password', { tags: ['long'] }, async (_which, user_metadata, data) => {
  const { calls, recover } = showInArabic('/')
  recover({ email: 'ada@portico.example', user_metadata })
  await page.getByLabelText('كلمة المرور الجديدة', { exact: true }).fill('tulip-rainbow-42')
  await page.getByRole('button', { name: 'تعيين كلمة المرور', exact: true }).click()
  await expect
    .poll(() => calls.find(({ operation }) => operation === 'updateUser')?.args)
    .toEqual([{ password: 'tulip-rainbow-42', ...(data && { data }) }])
})

test('saving the profile stores the shown language in an account that has none', async () => {
  const { calls, signIn } = showInArabic('/')
  signIn({ email: 'ada@portico.example', user_metadata: {} })
  await page.getByLabelText('الاسم').fill('Ada')
  await page.getByRole('button', { name: 'حفظ الملف الشخصي' }).click()
  await expect
    .poll(() => calls.find(({ operation }) => operation === 'updateUser')?.args)
    .toEqual([{ data: { full_name: 'Ada', locale: 'ar', zoneinfo: null } }])
})
