/** Error of a standalone page whose configuration is missing or invalid. */
export class StandaloneError extends Error {
  readonly code: 'config_missing' | 'config_invalid'

  constructor(code: StandaloneError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AloneError'
    this.code = code
  }
}
