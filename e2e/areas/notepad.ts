import type { BrowserContext } from '@playwright/test'

/** A page with only a text field: another program, as far as the clipboard is concerned. */
export async function openNotepad(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(() => document.body.replaceChildren(document.createElement('textarea')))
  const field = page.getByRole('textbox')
  const all = async (key: string) => {
    await page.bringToFront()
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press(`ControlOrMeta+${key}`)
  }
  return {
    async copy(text: string) {
      await field.fill(text)
      await all('c')
    },
    async pasted() {
      await all('v')
      return (await field.inputValue()).replaceAll('\r\n', '\n')
    },
  }
}
