import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { buildHeavy, runProgram } from './heavy.ts'
import type { HostServer } from './host-server.ts'
import { expectFollowing, serveHostExample } from './own-client.ts'
import { expect, getScriptUrl, getWorkspaceFolder, test } from './test.ts'

// Hosts whose tools are too large for the workspace: they are outside of it, each with its own lockfile, and only
// `npm run test:long` tests them.
const angular = getWorkspaceFolder('examples/heavy/angular-host')
const nativeFederation = getWorkspaceFolder('examples/heavy/native-federation-host')

/** Opens a host that loads the script of the element with the page, or after the page has drawn everything else. */
async function openHost(
  page: Page,
  scripts: HostServer,
  server: HostServer,
  order: 'before' | 'after',
): Promise<Locator> {
  await page.goto(`http://localhost:${server.port}/`)
  const data = page.locator('portico-data')
  await expect(data).toHaveAttribute('session', 'page')
  if (order === 'before')
    await page.evaluate(
      (source) => {
        document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: source }))
      },
      getScriptUrl(scripts, 'data'),
    )
  return data
}

test.describe('Native federation @long', () => {
  test.describe.configure({ mode: 'serial', timeout: 900_000 })

  test.beforeAll(async () => {
    test.setTimeout(900_000)
    await buildHeavy(nativeFederation, 'Bundling exposed modules')
  })

  for (const order of ['before', 'after'] as const) {
    test(`the page’s client, set ${order} the element is defined, is followed`, async ({
      page,
      portal,
      scripts,
      host,
    }) => {
      const server = await host(serveHostExample('heavy/native-federation-host', portal, scripts, order))
      const data = await openHost(page, scripts, server, order)
      await expectFollowing(page, data, portal)
    })
  }
})

test.describe('Angular @long', () => {
  test.describe.configure({ mode: 'serial', timeout: 900_000 })

  test.beforeAll(async () => {
    test.setTimeout(900_000)
    await buildHeavy(angular, 'bundle generation complete')
  })

  for (const order of ['before', 'after'] as const) {
    test(`the page’s client, set ${order} the element is defined, is followed`, async ({
      page,
      portal,
      scripts,
      host,
    }) => {
      const server = await host(serveHostExample('heavy/angular-host', portal, scripts, order))
      const data = await openHost(page, scripts, server, order)
      await expectFollowing(page, data, portal)
      await page.getByRole('button', { name: 'Theme: light' }).click()
      await expect(data.locator('[part="frame"]')).toHaveAttribute('data-theme', 'dark')
    })
  }

  const mistakes = [
    ['a wrong value', '[theme]="theme()"', `[theme]="'pink'"`, `Type '"pink"' is not assignable`],
    ['a wrong name', '[theme]="theme()"', '[teme]="theme()"', "Can't bind to 'teme'"],
    ['no client', '[supabaseClient]="supabase"', '[supabaseClient]="42"', "Type 'number' is not assignable"],
  ] as const

  for (const [name, right, wrong, problem] of mistakes) {
    test(`${name} in a template is an error of the compiler`, async () => {
      const copy = join(angular, 'dist-wrong')
      rmSync(copy, { recursive: true, force: true })
      cpSync(join(angular, 'src'), copy, { recursive: true })
      const config = readFileSync(join(angular, 'tsconfig.json'), 'utf8')
      writeFileSync(
        join(copy, 'tsconfig.json'),
        config.replace('src/main.ts', 'main.ts').replace('../../../', '../../../../'),
      )
      const app = readFileSync(join(copy, 'app.ts'), 'utf8')
      expect(app).toContain(right)
      writeFileSync(join(copy, 'app.ts'), app.replace(right, wrong))
      const ngc = join(angular, 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js')
      const { stdout, stderr } = await runProgram(angular, process.execPath, [
        ngc,
        '-p',
        join(copy, 'tsconfig.json'),
        '--noEmit',
      ])
      rmSync(copy, { recursive: true, force: true })
      expect(stdout + stderr).toContain(problem)
    })
  }
})
