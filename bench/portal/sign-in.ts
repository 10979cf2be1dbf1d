import type { Browser, BrowserContext } from 'playwright'

/** Signs in at the portal. What it returns is the cookies alone: they do not tell ports apart, and what a page keeps by its origin is not there on a first visit. */
export async function signIn(
  browser: Browser,
  { portal, user }: { portal: string; user: { email: string; password: string } },
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${portal}/auth`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}
