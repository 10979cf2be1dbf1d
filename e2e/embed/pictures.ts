import type { Page } from '@playwright/test'

/** Returns the share of pixels, 0..1, that differ noticeably between two pictures. */
export async function comparePictures(page: Page, pictures: Buffer[]): Promise<number> {
  await page.goto('about:blank')
  return page.evaluate(
    async (sources) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = `data:image/png;base64,${source}`
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height)
          const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
          context.drawImage(image, 0, 0)
          return context.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
      let different = 0
      for (let index = 0; index < one.data.length; index += 4) {
        const isOther = [0, 1, 2].some(
          (channel) => Math.abs((one.data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)) > 24,
        )
        if (isOther) different += 1
      }
      return different / (one.data.length / 4)
    },
    pictures.map((picture) => picture.toString('base64')),
  )
}
