import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  allowLongAnswers,
  createFetchStub,
  rows,
  type StubResponses,
  wholeTableResponses,
} from './fetch-stub.fixture.ts'
import { remote } from './remote.tsx'

function stage(path: string, answers: StubResponses = wholeTableResponses) {
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: createFetchStub(answers, []) },
  })
  const { session } = createFakeSession({ user: { id: 'ada' }, client: allowLongAnswers(client) })
  const mounted = mountRemote(remote, { session, path, appearance: { locale: 'ar', direction: 'rtl' } })
  mounted.element.style.blockSize = '600px'
  onTestFinished(mounted.unmount)
  return mounted
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

test('the overview shows counts in Arabic, and keeps table names unchanged', async () => {
  stage('/')
  const heading = page.getByRole('heading', { name: 'الجداول', level: 1 })
  await expect.element(heading).toBeVisible()
  expect(heading.element().closest('[lang]')?.getAttribute('lang')).toBe('ar')
  expect(isRightToLeft(heading.element())).toBe(true)
  const facts = page.getByRole('listitem').getByRole('link', { name: /^tasks/ })
  await expect.element(facts).toMatchTextContent(/٤ أعمدة|4 أعمدة/)
  await expect.element(facts).toMatchTextContent('≈ صفان')
})

test('rows of a table are filtered and deleted in Arabic', async () => {
  const { host } = stage('/public/tasks?filter=title.contains.r', {
    ...wholeTableResponses,
    'DELETE /tasks': { body: null },
    'GET /tasks': (url) => ({ body: url.searchParams.has('id') ? [] : rows }),
  })
  const add = page.getByRole('button', { name: 'إضافة صف' })
  await expect.element(add).toBeVisible()
  expect(isRightToLeft(add.element())).toBe(true)
  await expect.element(page.getByRole('grid', { name: /صفوف .*tasks/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /إزالة التصفية .*title.*يحتوي على/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'تحديد كل الصفوف' }).click()
  await page.getByRole('button', { name: /^حذف/ }).click()
  await page.getByRole('button', { name: 'حذف صفين' }).click()
  await expect.poll(() => host.notices.at(-1)?.title).toBe('تم حذف صفين')
})

test('a filter is changed and a sort added in Arabic', { tags: ['long'] }, async () => {
  const { host } = stage('/public/tasks?filter=title.contains.r')
  await page.getByRole('button', { name: /^.?title.*يحتوي على/ }).click()
  const editor = page.getByRole('dialog', { name: 'تعديل التصفية' })
  await editor.getByRole('textbox', { name: 'القيمة' }).fill('Re')
  await editor.getByRole('button', { name: 'تطبيق' }).click()
  await page.getByRole('button', { name: 'إضافة فرز' }).click()
  await page.getByRole('menuitem', { name: 'hours' }).click()
  await expect.element(page.getByRole('button', { name: /^الفرز: .*hours.*تصاعديًا/ })).toBeVisible()
  expect(new URLSearchParams(host.history.location.search).get('filter')).toBe('title.contains.Re')
})

test('an invalid value and an unsaved edit are explained in Arabic', async () => {
  const { host } = stage('/public/tasks')
  await page.getByRole('gridcell', { name: '3', exact: true }).click()
  await userEvent.keyboard('{F2}')
  await userEvent.fill(page.getByRole('textbox'), 'many')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('أدخل عددًا صحيحًا.')
  await page.getByRole('columnheader', { name: 'title' }).click()
  await expect.element(page.getByText(/لم يُحفظ – .*hours.*أدخل عددًا صحيحًا\./)).toBeVisible()
  expect(host.announced.at(-1)).toContain('أدخل عددًا صحيحًا.')
})
