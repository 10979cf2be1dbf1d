import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** One look of a screen. */
export interface ScreenVariant {
  language: string
  colorScheme: 'light' | 'dark'
  width: number
}

const languages = ['en', 'de', 'ar']
const widths = [1440, 320]

/** Every language in every theme at every width: the wide ones first, a row for each theme. */
export const screenVariants: readonly ScreenVariant[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    languages.map((language) => ({ language, colorScheme, width })),
  ),
)

/** Returns the file name of a look's screenshot: `a-table/de-dark-320.png`. */
export const getPicturePath = (
  folder: string,
  screen: string,
  { language, colorScheme, width }: ScreenVariant,
) => join(folder, fileName(screen), `${language}-${colorScheme}-${width}.png`)

const fileName = (screen: string) => screen.replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** Combines the screenshots of a screen on one sheet: `sheets/a-table.png`. */
export async function writeSheet(page: Page, folder: string, screen: string): Promise<void> {
  const images = screenVariants.map((look) => {
    const data = readFileSync(getPicturePath(folder, screen, look)).toString('base64')
    return `<img class="w${look.width}" src="data:image/png;base64,${data}">`
  })
  mkdirSync(join(folder, 'sheets'), { recursive: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1936, height: 1200 })
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: 4px; margin: 0; background: magenta; align-items: start }
    .w1440 { width: 642px }
    .w320 { width: 319px }
  </style>${images.join('')}`)
  await page.screenshot({ path: join(folder, 'sheets', `${fileName(screen)}.png`), fullPage: true })
}
