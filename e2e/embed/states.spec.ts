import type { Locator } from '@playwright/test'
import { setSessionCookies } from '../portal.ts'
import { expectFinished } from './finished.ts'
import { createPageAround, expect, getScriptUrl, recordEvents, signInWithin, test } from './test.ts'

const errorsOf = (events: { type: string; detail: unknown }[]) =>
  events.filter(({ type }) => type === 'portico-error').map(({ detail }) => (detail as { code: string }).code)

const mistakes = [
  ['no address', ['supabase-url', null], 'missing_url', 'supabase-url is missing'],
  ['an address that is none', ['supabase-url', 'nope'], 'invalid_url', 'expected an http(s) address'],
  ['no key', ['supabase-key', null], 'missing_key', 'supabase-key is missing'],
  ['a theme that is none', ['theme', 'pink'], 'invalid_attribute', 'theme: expected light, dark, system'],
  ['a script as sign-in address', ['sign-in-url', 'javascript:alert(1)'], 'invalid_attribute', 'sign-in-url'],
  ['a feature that there is none of', ['features', 'uplaod'], 'invalid_attribute', 'expected some of upload'],
  ['a secret key', ['supabase-key', 'sb_secret_1'], 'invalid_attribute', 'found a secret one'],
  ['a way back to elsewhere', ['callback-path', '//evil.example'], 'invalid_attribute', 'callback-path'],
  [
    'a deadline that is no time',
    ['answer-deadline', 'soon'],
    'invalid_attribute',
    'answer-deadline: expected whole',
  ],
  ['a base that is no path', ['path', 'reports'], 'invalid_attribute', 'path: expected a path'],
] as const

test('each wrong attribute is reported in the element and to the page until it is fixed', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const events = await recordEvents(page)
  const right = { 'supabase-url': portal.backend, 'supabase-key': portal.key }
  const around = createPageAround({ scripts, portal, remote: 'files' })
  const [whole = ''] = /<portico-files.*<\/portico-files>/s.exec(around) ?? []
  const wrong = mistakes.map(([, [attribute, value]], index) => {
    const attributes = Object.entries({ ...right, [attribute]: value, id: `mistake-${index}` })
    const written = attributes.flatMap(([name, value]) => (value === null ? [] : [`${name}="${value}"`]))
    return `<portico-files ${written.join(' ')}></portico-files>`
  })
  const server = await host({ pages: { '/': around.replace(whole, wrong.join('\n')) } })
  await page.goto(`http://localhost:${server.port}/`)
  const elements = mistakes.map((_, index) => page.locator(`#mistake-${index}`))
  for (const [index, [name, , , words]] of mistakes.entries())
    await expect(elements[index]?.getByText(words) as Locator, name).toBeVisible()
  expect(errorsOf(await events())).toEqual(mistakes.map(([, , code]) => code))
  for (const [index, [name, [attribute]]] of mistakes.entries()) {
    await elements[index]?.evaluate(
      (element, [attribute, value]) =>
        value ? element.setAttribute(attribute, value) : element.removeAttribute(attribute),
      [attribute, right[attribute as keyof typeof right]] as const,
    )
    await expect(elements[index]?.getByText('Sign in to see Files') as Locator, name).toBeVisible()
  }
})

test('without cookies the session ends with the page, and the element shows that @long', async ({
  page,
  portal,
  embed,
}) => {
  const events = await recordEvents(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  const files = await embed('files')
  await signInWithin(files, portal.demo)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await expect(files.getByText('This browser doesn’t keep cookies here')).toBeVisible()
  expect(errorsOf(await events())).toEqual(['storage_blocked'])
})

for (const remote of ['data', 'files'] as const) {
  test(`${remote}: an unreachable backend causes a message, an event and no exception in the page, and the element recovers with it${remote === 'data' ? '' : ' @long'}`, async ({
    page,
    portal,
    embed,
  }) => {
    await setSessionCookies(page, portal)
    const events = await recordEvents(page)
    const element = await embed(remote)
    const content =
      remote === 'data'
        ? element.getByRole('link', { name: 'projects', exact: true })
        : element.getByRole('button', { name: 'New folder' })
    await expect(content).toBeVisible()
    await page.route(`${portal.backend}/**`, (route) => route.abort())
    await page.reload()
    await expect(element.getByRole('button', { name: /try again/i })).toBeVisible()
    await expect.poll(async () => errorsOf(await events())).toContain('unreachable')
    await page.unroute(`${portal.backend}/**`)
    // The element recovers without a click.
    await expect(content).toBeVisible({ timeout: 40_000 })
  })
}

test('auth: an unreachable backend causes a message at the form and an event, keeps the typed text, and sign-in works with it again', async ({
  page,
  portal,
  embed,
}) => {
  const events = await recordEvents(page)
  await page.route(`${portal.backend}/**`, (route) => route.abort())
  const auth = await embed('auth')
  await signInWithin(auth, portal.demo)
  await expect(auth.getByText('The server didn’t answer')).toBeVisible()
  await expect(auth.getByLabel('Email')).toHaveValue(portal.demo?.email ?? '')
  expect(errorsOf(await events())).toEqual(['unreachable'])
  await page.unroute(`${portal.backend}/**`)
  await auth.getByRole('button', { name: 'Sign in' }).click()
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('two versions run on one page under two names; a duplicate name is reported in the console @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const around = createPageAround({ scripts, portal, remote: 'files' })
  const script = getScriptUrl(scripts, 'files')
  const load = (address: string) => `<script type="module" src="${address}"></script>`
  const second = load(script.replace('embed.js', 'embed-as.js?tag=portico-files-next'))
  const element = around.slice(around.indexOf('<portico-files'), around.indexOf('</main>'))
  const server = await host({
    pages: {
      '/': around
        .replace('</head>', `${second}</head>`)
        .replace('</main>', `${element.replaceAll('portico-files', 'portico-files-next')}</main>`),
      '/twice': around.replace('</head>', `${load(`${script}?v=2`)}</head>`),
      '/alone': around
        .replace(load(script), load(`${script}?tag=portico-files-next`))
        .replaceAll('portico-files ', 'portico-files-next '),
    },
  })
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(page.locator('portico-files').getByText('Sign in to see Files')).toBeVisible()
  await signInWithin(page.locator('portico-files-next'), portal.demo)
  for (const tag of ['portico-files', 'portico-files-next'])
    await expect(page.locator(tag).getByRole('button', { name: 'New folder' })).toBeVisible()
  expect(warnings).toEqual([])
  await page.goto(`http://localhost:${server.port}/twice`)
  await expect.poll(() => warnings).toEqual([expect.stringContaining('<portico-files> is defined already')])
  await page.goto(`http://localhost:${server.port}/alone`)
  await expect(page.locator('portico-files-next').getByRole('button', { name: 'New folder' })).toBeVisible()
  await page.locator('portico-files-next').getByRole('button', { name: 'New folder' }).click()
  await expect(page.locator('portico-files-next').getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => customElements.get('portico-files'))).toBeUndefined()
})

test('a page with a strict policy needs to allow the script and the backend, and nothing else', async ({
  page,
  portal,
  scripts,
  host,
}, testInfo) => {
  await setSessionCookies(page, portal)
  const policy = [
    "default-src 'none'",
    `script-src http://localhost:${scripts.port}`,
    `connect-src ${portal.backend} ${portal.backend.replace(/^http/, 'ws')}`,
    `img-src ${portal.backend} data: blob:`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const server = await host({
    pages: { '/': createPageAround({ scripts, portal, remote: 'data', attributes: 'table="projects"' }) },
    headers: { 'Content-Security-Policy': policy },
  })
  await page.goto(`http://localhost:${server.port}/`)
  const data = page.locator('portico-data')
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  for (const [button, dialog] of [
    ['Add filter', 'Add filter'],
    ['Add row', 'New row in projects'],
  ] as const) {
    await data.getByRole('button', { name: button }).click()
    await expect(data.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(data.getByRole('dialog')).toHaveCount(0)
  }
  await expectFinished(page, 'strict', testInfo)
})
