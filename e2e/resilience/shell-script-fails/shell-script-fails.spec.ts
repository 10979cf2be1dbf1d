import { skipUnsupported } from '../../driver/not-supported.ts'
import type { ServerFault } from '../../faults/fault-server.ts'
import { answerHtml, answerStatus, neverAnswer, stallAnswer } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, test } from '../../faults/test.ts'

/** Answers the first `times` requests with `fault`, and the others correctly. */
function first(times: number, fault: ServerFault): ServerFault {
  let left = times
  return (exchange) => {
    left -= 1
    if (left >= 0) fault(exchange)
    else exchange.respond()
  }
}

/** Answers with a wrong file that caches keep for a year. */
const cached: ServerFault = ({ response }) => {
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  response.end('not the file')
}

/** Answers with the right bytes and a type that no browser runs. */
const asText: ServerFault = ({ response, bytes }) => {
  response.writeHead(200, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  response.end(bytes())
}

const reset: ServerFault = ({ request }) => void request.socket.destroy()

/** A normal run tests each part with one of the faults, and the long run with all of them. */
for (const [what, fault, usual] of [
  ['is not there', answerStatus(503), 'sheet'],
  ['is cut off by the line', reset, 'neither'],
  ['is a page', answerHtml, 'neither'],
  ['is another file, and stays in the cache for a year', cached, 'script'],
] as const) {
  for (const [part, pattern] of [
    ['script', /^\/assets\/shell-.*\.js$/],
    ['sheet', /^\/assets\/.*\.css$/],
  ] as const) {
    test(`when the shell's ${part} once ${what}, the portal starts automatically${part === usual ? '' : ' @long'}`, async ({
      page,
      portal,
    }) => {
      await portal.publish(faultyAndSteady)
      portal.shell.fault(pattern, first(1, fault))
      await page.goto(`${portal.url}/faulty`)
      await expectWorks(page)
      expect(await page.evaluate(() => [...document.styleSheets].length)).toBeGreaterThan(0)
    })
  }
}

for (const [what, fault] of [
  ['hangs', neverAnswer],
  ['stops half way', stallAnswer],
] as const)
  test(`when the shell's script ${what}, a message shows the delay, and the portal starts automatically @long`, async ({
    page,
    portal,
  }) => {
    await portal.publish(faultyAndSteady)
    portal.shell.fault(/^\/assets\/shell-.*\.js$/, first(1, fault))
    // The message of the document may be visible only briefly, so the tab records it.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const said = document.querySelector('[data-portico-start]')?.textContent
        if (said) sessionStorage.setItem('said', said)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${portal.url}/faulty`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Faulty works' })).toBeVisible({ timeout: 30_000 })
    await expectWorks(page)
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain('taking longer than usual')
  })

test('the portal starts automatically when the stylesheet of the shell stops half way and a script has a wrong type @long', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  portal.shell.fault(/^\/assets\/.*\.css$/, first(1, stallAnswer))
  portal.shell.fault(/^\/assets\/shell-.*\.js$/, first(1, cached))
  await page.goto(`${portal.url}/faulty`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Faulty works' })).toBeVisible({ timeout: 60_000 })
})

test('an unreachable shell shows a message, and starts automatically when it is reachable', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  portal.shell.fault(/^\/assets\/shell-.*\.js$/, answerStatus(503))
  await page.goto(`${portal.url}/faulty`)
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  portal.shell.repair()
  await expectWorks(page)
})

test('a shell script of a wrong media type is reported, and the shell starts by itself when the type is right', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  portal.shell.fault(/^\/assets\/shell-.*\.js$/, asText)
  await page.goto(`${portal.url}/faulty`)
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  // More failures than automatic restarts of the page.
  const tries = () => portal.shell.requests.filter((path) => /^\/assets\/shell-.*\.js$/.test(path)).length
  await expect.poll(tries).toBeGreaterThan(5)
  portal.shell.repair()
  await expectWorks(page)
})

test('a shell script that hangs is reported after four seconds, and the shell starts by itself when the server answers @long', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  portal.shell.fault(/^\/assets\/shell-.*\.js$/, neverAnswer)
  await page.goto(`${portal.url}/faulty`, { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('taking longer than usual', { timeout: 8_000 })
  await expect(page.getByRole('alert')).toContainText('could not be loaded', { timeout: 60_000 })
  portal.shell.repair()
  await expect(page.getByRole('heading', { name: 'Faulty works' })).toBeVisible({ timeout: 60_000 })
})

for (const { how, locale, chosen } of [
  { how: 'the browser’s', locale: 'ar-EG' },
  { how: 'the one that was chosen', locale: 'en-US', chosen: 'ar' },
])
  test.describe(`in ${how} language`, () => {
    test.use({ locale })

    test(`a message shows that the shell is unreachable${chosen ? '' : ' @long'}`, async ({
      page,
      portal,
    }) => {
      if (!chosen) skipUnsupported('webkit', 'its driver sets no languages of the browser')
      await portal.publish(faultyAndSteady)
      if (chosen) {
        // Not set by a script of the driver, which WebKit runs after the scripts of the page.
        await page.goto(`${portal.url}/icon.svg`)
        await page.evaluate(
          (locale) => localStorage.setItem('portico-appearance', JSON.stringify({ locale })),
          chosen,
        )
      }
      portal.shell.fault(/^\/assets\/shell-.*\.js$/, answerStatus(503))
      await page.goto(`${portal.url}/faulty`)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('تعذّر تحميل جزء من هذه الصفحة')
      await expect(alert).toHaveAttribute('lang', 'ar')
      await expect(alert).toHaveAttribute('dir', 'rtl')
      await expect(alert.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible()
    })
  })
