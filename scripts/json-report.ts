import { JsonReporter, type Vitest } from 'vitest/node'

/** Writes the report of a run to the file that `PORTICO_TEST_REPORT` names. Vitest's own reporter also prints that it did. */
// biome-ignore lint/style/noDefaultExport: Vitest imports the default export of a reporter.
export default class QuietJsonReporter extends JsonReporter {
  constructor() {
    super({ outputFile: process.env.PORTICO_TEST_REPORT ?? '' })
  }

  override onInit(vitest: Vitest): void {
    const logger = Object.assign(Object.create(vitest.logger) as Vitest['logger'], { log: () => {} })
    super.onInit(
      new Proxy(vitest, {
        get: (target, key) => (key === 'logger' ? logger : Reflect.get(target, key, target)),
      }),
    )
  }
}
